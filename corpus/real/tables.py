# tables.py - results of the benchmark as tables in Markdown.
#
# A result is what benchmark.py keeps of one program: name, locks (the library), lines, units,
# functions, seconds (of processor time), megabytes (at the peak), status, findings, and
# with --pairs pairs: the findings that only the pair variant has.
import collections

from verdicts import BANDS, VERDICTS, band

DEFAULT_RANK = 30


def markdown(head, rows):
    """Rows of cells; numbers are right of their column."""
    cells = [[str(cell) for cell in row] for row in [head] + rows]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    lines = ["| " + " | ".join(align(row, widths)) + " |" for row in cells]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join(lines[:1] + [rule] + lines[1:])


def align(row, widths):
    return [cell.rjust(width) if cell[:1].isdigit() else cell.ljust(width)
            for cell, width in zip(row, widths)]


def total(rows, text_columns):
    """The last row: sums, and nothing under columns of text."""
    sums = ["TOTAL"] + [""] * (text_columns - 1)
    return sums + [round(sum(column), 1) for column in list(zip(*rows))[text_columns:]]


def by_band(findings):
    counts = collections.Counter(band(finding["rank"]) for finding in findings)
    return [counts[name] for _, name in BANDS]


def cost_table(results):
    """Size and cost of each program, and its findings by rank."""
    head = ["program", "locks", "status", "lines", "units", "functions", "CPU s", "MB"]
    rows = [[result["name"], result["locks"], result["status"], result["lines"], result["units"],
             result["functions"], result["seconds"], result["megabytes"]]
            + by_band(result["findings"]) for result in results]
    last = total(rows, 3)
    last[head.index("MB")] = max((result["megabytes"] for result in results), default=0)
    return markdown(head + [name for _, name in BANDS], rows + [last])


def rule_table(results):
    """Findings of each rule: one number for each band of ranks."""
    rules = sorted({finding["rule"] for result in results for finding in result["findings"]})
    short = [rule.removeprefix("lockseam-") for rule in rules]

    def row(name, findings):
        of_rule = [[f for f in findings if f["rule"] == rule] for rule in rules]
        return [name] + ["/".join(map(str, by_band(some))) if some else "0" for some in of_rule]

    everything = [finding for result in results for finding in result["findings"]]
    rows = [row(result["name"], result["findings"]) for result in results]
    return markdown([f"program ({'/'.join(name for _, name in BANDS)})"] + short,
                    rows + [row("TOTAL", everything)])


def figure_11(results, verdicts, rule=None):
    """Benchmark, lines, warnings, the four verdicts on them, time."""
    words = {(verdict.program, verdict.fingerprint): verdict.verdict for verdict in verdicts}
    rows = []
    for result in results:
        shown = [finding for finding in result["findings"]
                 if finding["rank"] >= DEFAULT_RANK and rule in (None, finding["rule"])]
        read = collections.Counter(words.get((result["name"], finding["fingerprint"]), "unread")
                                   for finding in shown)
        rows.append([result["name"], result["lines"], len(shown)]
                    + [read[word] for word in VERDICTS + ("unread",)] + [result["seconds"]])
    head = ["benchmark", "lines", "warnings"] + list(VERDICTS) + ["not read", "time (s)"]
    return markdown(head, rows + [total(rows, 1)])


def figure_12(results):
    """Warnings that only the pair variant gives."""
    rows = [[result["name"],
             sum(finding["rank"] >= DEFAULT_RANK for finding in result["pairs"]),
             len(result["pairs"])] for result in results if "pairs" in result]
    head = ["benchmark", "additional warnings", "with --min-rank=0"]
    return markdown(head, rows + [total(rows, 1)]) if rows else ""


def shares(results, verdicts):
    """For each band, how many of the findings that were read are worth reading."""
    bands = {(result["name"], finding["fingerprint"]): band(finding["rank"])
             for result in results for finding in result["findings"]}
    lines = []
    for _, name in BANDS:
        read = collections.Counter(verdict.verdict for verdict in verdicts
                                   if bands.get((verdict.program, verdict.fingerprint)) == name)
        lines.append(share_line(name, read))
    return "\n".join(lines)


def share_line(name, read):
    count = sum(read.values())
    worth = read["violation"] + read["style"]
    percent = f" ({100 * worth / count:.0f}%)" if count else ""
    return f"rank {name}: of {count} read, {worth} violations or style problems{percent}, " \
           f"{read['not-the-pattern']} not the pattern"
