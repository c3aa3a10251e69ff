# editor_test.py - real editors without a screen, set up as the README says.
#
#   editor_test.py LOCKSEAM neovim|vim|emacs
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from two_files import SPLIT, write_program  # noqa: E402

EDITORS = pathlib.Path(__file__).resolve().parent / "editors"


def run(folder, command):
    """In an environment with nothing of the user's own."""
    home = folder.parent
    variables = {"PATH": f"{home}/bin:{os.environ['PATH']}", "HOME": str(home), "TERM": "dumb",
                 "XDG_CACHE_HOME": f"{home}/cache", "XDG_CONFIG_HOME": f"{home}/config",
                 "XDG_DATA_HOME": f"{home}/data", "XDG_STATE_HOME": f"{home}/state",
                 "LANG": "C.UTF-8"}
    result = subprocess.run([str(each) for each in command], cwd=folder, env=variables,
                            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=280,
                            check=False)
    assert result.returncode == 0, (result.returncode, result.stdout, result.stderr)
    return result


def neovim(folder):
    run(folder, ["nvim", "--headless", "-n", "-i", "NONE", "-u", EDITORS / "neovim-0.7.lua",
                 "-c", f"luafile {EDITORS}/neovim_session.lua"])


def vim(folder):
    run(folder, ["vim", "-N", "-n", "-i", "NONE", "-es", "-u", EDITORS / "vimrc",
                 "-S", EDITORS / "session.vim"])
    entries = json.loads((folder / "quickfix.json").read_text())
    assert entries[0][:4] == ["bank.c", 4, 3, "e"], entries
    assert SPLIT in entries[0][4], entries
    assert entries[3][:4] == ["counter.c", 7, 14, "n"], entries
    assert "(3) T1: reads 'counter::value'" in entries[3][4], entries
    assert (folder / "cursor").read_text() == "bank.c:4:3\n"


def emacs(folder):
    result = run(folder, ["emacs", "--batch", "-l", EDITORS / "emacs.el",
                          "-l", EDITORS / "emacs-session.el"])
    assert "all is well" in result.stderr, result.stderr


with tempfile.TemporaryDirectory() as place:
    home = pathlib.Path(os.path.realpath(place))
    (home / "bin").mkdir()
    (home / "bin/lockseam").symlink_to(os.path.abspath(sys.argv[1]))
    (home / "project").mkdir()
    write_program(home / "project")
    {"neovim": neovim, "vim": vim, "emacs": emacs}[sys.argv[2]](home / "project")
