# verdicts.py - what readers said of findings, and what a new run makes of it.
#
# verdicts.tsv has a line for each finding that was read: program, fingerprint, rule, rank,
# place (file:line in the program's folder), verdict, verdict of the second reader (or -),
# and a sentence why. Lines that begin with # are comments and stay.
#
# The verdicts are those of Figure 11 of the study that the rule context-witness comes from:
# violation      what is meant to be one step is not, and another thread can see it
# style          the same, but nothing comes of it today
# benign         the pattern is there, and it is meant so
# not-the-pattern  the finding describes what cannot happen in the code
import collections
import re

VERDICTS = ("violation", "style", "benign", "not-the-pattern")
UNREAD = "-"
COLUMNS = "program fingerprint rule rank place verdict second why"
BANDS = ((70, "70+"), (50, "50-69"), (30, "30-49"), (0, "<30"))

Verdict = collections.namedtuple("Verdict", COLUMNS)
Change = collections.namedtuple("Change", "kind verdict finding")


def band(rank):
    """The name of the band of ranks that a rank is in."""
    return next(name for least, name in BANDS if rank >= least)


def place(finding):
    return f"{finding['file']}:{finding['line']}"


def parse_line(line):
    """A verdict, or a sentence that says what is wrong."""
    parts = line.split("\t")
    if len(parts) != len(Verdict._fields):
        return f"{len(parts)} columns instead of {len(Verdict._fields)}"
    verdict = Verdict(*parts)
    if not re.fullmatch(r"[0-9a-f]{16}(:\d+)?", verdict.fingerprint):
        return f"'{verdict.fingerprint}' is no fingerprint"
    if not re.fullmatch(r"\d{1,3}", verdict.rank) or not re.fullmatch(r".+:\d+", verdict.place):
        return "no rank, or no place"
    if verdict.verdict not in VERDICTS or verdict.second not in VERDICTS + (UNREAD,):
        return f"'{verdict.verdict}', '{verdict.second}': a verdict is one of " + ", ".join(VERDICTS)
    if not verdict.why.strip():
        return "no reason"
    return verdict._replace(rank=int(verdict.rank))


def parse(text):
    """(comments, verdicts, problems) of the text of a file of verdicts."""
    comments, verdicts, problems, seen = [], [], [], set()
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#") or not line.strip():
            comments.append(line)
            continue
        verdict = parse_line(line)
        if isinstance(verdict, str):
            problems.append(f"{number}: {verdict}")
            continue
        if verdict[:2] in seen:
            problems.append(f"{number}: a second verdict on {verdict.program} {verdict.fingerprint}")
        seen.add(verdict[:2])
        verdicts.append(verdict)
    return comments, verdicts, problems


def to_text(comments, verdicts):
    lines = ["\t".join(map(str, verdict)) for verdict in sorted(verdicts)]
    return "\n".join(comments + lines) + "\n"


def compare(verdicts, findings, least_rank):
    """How the findings of one program differ from those that its verdicts are about.

    moved: stands at another line. reranked: is in another band. reworded: at the same place
    another finding of the same rule stands instead. gone. new: has no verdict, though its
    rank is least_rank or more.
    """
    here = {finding["fingerprint"]: finding for finding in findings}
    known = {verdict.fingerprint for verdict in verdicts}
    fresh = {(finding["rule"], place(finding)): finding for finding in reversed(findings)
             if finding["fingerprint"] not in known}
    changes = []
    for verdict in verdicts:
        finding = here.get(verdict.fingerprint)
        instead = None if finding else fresh.pop((verdict.rule, verdict.place), None)
        changes += changes_of(verdict, finding, instead)
        known.update([instead["fingerprint"]] if instead else [])
    changes += [Change("new", None, finding) for finding in findings
                if finding["fingerprint"] not in known and finding["rank"] >= least_rank]
    return changes


def changes_of(verdict, finding, instead):
    if not finding:
        return [Change("reworded" if instead else "gone", verdict, instead)]
    changes = []
    if place(finding) != verdict.place:
        changes.append(Change("moved", verdict, finding))
    if band(finding["rank"]) != band(verdict.rank):
        changes.append(Change("reranked", verdict, finding))
    return changes


def describe(program, change):
    """One line about a change."""
    verdict, finding = change.verdict, change.finding
    if change.kind == "new":
        return f"new: {program} {place(finding)}: rank {finding['rank']} {finding['rule']} " \
               f"{finding['fingerprint']}: {finding['message']}"
    line = f"{change.kind}: {program} {verdict.place}: rank {verdict.rank} {verdict.rule} " \
           f"{verdict.fingerprint} ({verdict.verdict})"
    if change.kind == "gone":
        return line
    return line + f" -> {place(finding)} rank {finding['rank']} {finding['fingerprint']}"


def updated(verdicts, findings, changes):
    """The verdicts of a program with today's places, ranks and fingerprints.

    What is gone stays: the reader decides.
    """
    here = {finding["fingerprint"]: finding for finding in findings}
    instead = {change.verdict.fingerprint: change.finding for change in changes
               if change.kind == "reworded"}
    for verdict in verdicts:
        finding = here.get(verdict.fingerprint) or instead.get(verdict.fingerprint)
        if finding:
            verdict = verdict._replace(fingerprint=finding["fingerprint"], rank=finding["rank"],
                                       place=place(finding))
        yield verdict


def disagreements(verdicts):
    return [verdict for verdict in verdicts if verdict.second not in (UNREAD, verdict.verdict)]
