# completion_test.py - the shells complete what the tool knows; the manual page is well made.
#
#   completion_test.py LOCKSEAM
import os
import re
import subprocess
import sys
import tempfile

LOCKSEAM = os.path.abspath(sys.argv[1])


def output(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, check=True, **more).stdout


def in_bash(script, folder, *words):
    """What bash would offer for the last of words; it splits them at `=`."""
    driver = ('. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lockseam; '
              'printf "%s\\n" "${COMPREPLY[@]}"')
    return output("bash", "-u", "-c", driver, "bash", script, *words, cwd=folder).split()


def in_fish(script, folder, line):
    offers = output("fish", "--no-config", "-c", f"source {script}; complete -C '{line}'",
                    cwd=folder, env={**os.environ, "HOME": folder})
    return [offer.split("\t")[0] for offer in offers.splitlines()]


ZSH = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; unsetopt zle_bracketed_paste 2>/dev/null; autoload -Uz compinit; compinit -u -d $1/dump; source $2; print READY"
zpty -r shell line '*READY*READY*'
zpty -w -n shell "$3"$'\t'
sleep 1
zpty -w -n shell $'\x15print DONE\n'
zpty -r shell line '*DONE*DONE*'
print -r -- "$line"
zpty -d shell
"""


def in_zsh(script, folder, line):
    """What the line editor of a real zsh shows after a tab."""
    return output("zsh", "-f", "-c", ZSH, "zsh", folder, script, line, cwd=folder,
                  env={**os.environ, "TERM": "dumb", "HOME": folder}, timeout=60)


def options_of_help():
    page = output(LOCKSEAM, "--help")
    return set(re.findall(r"^  (--?[\w-]+)", page.split("Options of check:")[1], flags=re.MULTILINE))


def check_bash(folder):
    script = os.path.join(folder, "bash")
    assert "explain" in in_bash(script, folder, "lockseam", "ex")
    assert in_bash(script, folder, "lockseam", "chec") == ["check"]
    offered = {option.rstrip("=") for command in ("check", "guards", "atomicity", "extract", "plan", "bench")
               for option in in_bash(script, folder, "lockseam", command, "-")}
    assert offered == options_of_help(), offered ^ options_of_help()
    assert "--pairs" not in in_bash(script, folder, "lockseam", "locks", "--p")
    assert in_bash(script, folder, "lockseam", "check", "--format", "=", "sa") == ["sarif"]
    assert "gitlab" in in_bash(script, folder, "lockseam", "check", "--format", "=")
    assert in_bash(script, folder, "lockseam", "guards", "--format", "d") == ["diff"]
    assert in_bash(script, folder, "lockseam", "explain", "lockseam-lock") == \
        ["lockseam-lock-order"]
    assert in_bash(script, folder, "lockseam", "baseline", "pr") == ["prune"]
    assert in_bash(script, folder, "lockseam", "check", "-p", "som") == ["somewhere"]
    assert in_bash(script, folder, "lockseam", "check", "so") == ["somewhere", "source.cpp"] or \
        in_bash(script, folder, "lockseam", "check", "so") == ["source.cpp", "somewhere"]


def check_fish(folder):
    script = os.path.join(folder, "fish")
    assert "check" in in_fish(script, folder, "lockseam ch")
    assert "--format=sarif" in in_fish(script, folder, "lockseam check --format=sa")
    assert "--sarif-flows=" in " ".join(in_fish(script, folder, "lockseam check --sarif-fl")) or \
        "--sarif-flows" in in_fish(script, folder, "lockseam check --sarif-fl")
    assert "--sarif-flows" not in in_fish(script, folder, "lockseam plan --sarif-fl")
    assert in_fish(script, folder, "lockseam explain lockseam-lock") == ["lockseam-lock-order"]


def check_zsh(folder):
    script = os.path.join(folder, "zsh")
    assert "lockseam check --sarif-relocatable" in \
        in_zsh(script, folder, "lockseam check --sarif-rel"), \
        in_zsh(script, folder, "lockseam check --sarif-rel")
    assert "lockseam-lock-order" in in_zsh(script, folder, "lockseam explain lockseam-lock")


def check_page(folder):
    page = os.path.join(folder, "lockseam.1")
    lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", page], capture_output=True,
                          text=True)
    assert lint.returncode == 0 and not lint.stdout, lint.stdout
    shown = output("mandoc", "-T", "ascii", page)
    shown = re.sub(r".\x08", "", shown)  # bold and underlined are struck twice
    missing = [option for option in options_of_help() if option not in shown]
    assert not missing, missing
    assert "lockseam-wait-without-loop" in shown and ".lockseam.yaml" in shown


def main():
    with tempfile.TemporaryDirectory() as folder:
        for shell in ("bash", "zsh", "fish"):
            with open(os.path.join(folder, shell), "w") as file:
                file.write(output(LOCKSEAM, "completion", shell))
        with open(os.path.join(folder, "lockseam.1"), "w") as file:
            file.write(output(LOCKSEAM, "man"))
        os.mkdir(os.path.join(folder, "somewhere"))
        open(os.path.join(folder, "source.cpp"), "w").close()
        check_bash(folder)
        check_fish(folder)
        check_zsh(folder)
        check_page(folder)
    wrong = subprocess.run([LOCKSEAM, "completion", "csh"], capture_output=True, text=True)
    assert wrong.returncode == 2 and "bash, zsh, fish" in wrong.stderr


main()
