# progress_test.py - progress is for terminals only, and leaves nothing behind.
import os
import pty
import subprocess
import sys
import tempfile


def on_terminal(command, folder, **variables):
    """What a terminal gets on stderr."""
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    environment.update({"TERM": "xterm", "XDG_CACHE_HOME": folder, **variables})
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=theirs, env=environment)
    os.close(theirs)
    text = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:  # the other side is closed
            part = b""
        if not part:
            break
        text += part
    os.close(ours)
    assert process.wait() == 0
    return text.decode()


lockseam = os.path.abspath(sys.argv[1])
with tempfile.TemporaryDirectory() as place:
    with open(os.path.join(place, "a.c"), "w") as file:
        file.write("int a;\n")
    check = [lockseam, "check", "--no-cache", "a.c"]
    shown = on_terminal(check + ["--"], place)
    assert "[0/1] a.c" in shown, shown
    assert "\r\033[K" in shown.split("[0/1] a.c", 1)[1], shown
    for silent in (on_terminal(check + ["--quiet", "--"], place),
                   on_terminal(check + ["--"], place, CI="true"),
                   on_terminal(check + ["--"], place, TERM="dumb"),
                   subprocess.run(check + ["--"], cwd=place, capture_output=True,
                                  text=True).stderr):
        assert "[0/1]" not in silent and "\033" not in silent, silent
