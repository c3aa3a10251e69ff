# lsp_fuzz_test.py - whatever is sent, the language server lives on or ends in order.
#
# Structured: well-framed messages with the right methods and wrong everything else, to one
# server, which must still answer. Bytes: valid sessions with bytes changed, each to a
# server of its own, which must end by itself when its input does.
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lsp_client import Client, framed, uri_of  # noqa: E402

LOCKSEAM = os.path.abspath(sys.argv[1])
LONG = os.environ.get("LOCKSEAM_LONG") == "1"
MESSAGES = 200_000 if LONG else 4_000
SESSIONS = 2_000 if LONG else 25

METHODS = ["textDocument/" + each for each in
           ("didOpen", "didChange", "didSave", "didClose", "hover", "codeAction", "definition")]
METHODS += ["workspace/executeCommand", "workspace/didChangeWatchedFiles", "$/cancelRequest",
            "window/workDoneProgress/cancel", "initialized", "initialize", "$/progress", ""]
KEYS = ["textDocument", "uri", "version", "text", "contentChanges", "range", "start", "end", "line",
        "character", "position", "context", "diagnostics", "only", "code", "source", "data",
        "command", "arguments", "id", "token", "items", "changes", "message"]


def scalar(dice, uris):
    return dice.choice([None, True, False, 0, 1, 2, -1, 2**31, 2**63, 1e308, 0.5, "", "lockseam",
                        "lockseam-guard", "lockseam.addToBaseline", "quickfix", "\ud83d\ude00",
                        "a\r\nb\rc\n\u0000", *uris])


def value(dice, uris, depth=0):
    kind = dice.random()
    if kind < 0.4 or depth > 5:
        return scalar(dice, uris)
    if kind < 0.55:
        return [value(dice, uris, depth + 1) for _ in range(dice.randrange(4))]
    return {dice.choice(KEYS): value(dice, uris, depth + 1) for _ in range(dice.randrange(6))}


def position(dice):
    return {"line": dice.choice([0, 1, 2, 3, 9, 2**31 - 1]), "character": dice.choice([0, 1, 5, 99])}


def params(dice, uris):
    """Mostly what the method wants, with a wrong part now and then."""
    made = {"textDocument": {"uri": dice.choice(uris), "version": dice.randrange(9),
                             "text": dice.choice(["", "int x;\n", "a\u00e9\U0001d11e\r\nb\n\n"])},
            "contentChanges": [{"range": {"start": position(dice), "end": position(dice)},
                                "text": dice.choice(["", "x", "\r\n", "\U0001d11e"])}],
            "position": position(dice), "range": {"start": position(dice), "end": position(dice)},
            "context": {"diagnostics": [{"range": {"start": position(dice), "end": position(dice)},
                                         "source": "lockseam", "code": "lockseam-guard",
                                         "data": "0"}]}}
    for _ in range(dice.randrange(3)):
        made[dice.choice(list(made))] = value(dice, uris)
    return made if dice.random() < 0.8 else value(dice, uris)


def structured(folder, seed):
    dice = random.Random(seed)
    uris = [uri_of(folder / name) for name in ("a.c", "b.h")] + ["untitled:1", "file:///%00", "x"]
    client = Client(LOCKSEAM, folder)
    client.initialize({}, {"debounce": 10**8})
    for count in range(1, MESSAGES + 1):
        message = {"jsonrpc": "2.0", "method": dice.choice(METHODS), "params": params(dice, uris)}
        if dice.random() < 0.5:
            message["id"] = dice.choice([count, f"x{count}", 1, None, 1.5, [], {}])
        if dice.random() < 0.02:
            message = value(dice, uris)
        client.send_bytes(framed(message))
        if count % 500 == 0:
            client.next_id = 10**6 + count
            answer = client.response(client.start_request("no/such/method"))
            assert answer["error"]["code"] == -32601, (seed, count, answer)
    assert client.shut_down() == 0, seed


def session(folder):
    def message(method, **rest):
        return framed({"jsonrpc": "2.0", "method": method, **rest})

    uri = uri_of(folder / "a.c")
    return [message("initialize", id=1, params={"capabilities": {}, "rootUri": uri_of(folder)}),
            message("textDocument/didOpen",
                    params={"textDocument": {"uri": uri, "version": 1, "text": "int x;\n"}}),
            message("textDocument/didChange", params={
                "textDocument": {"uri": uri, "version": 2}, "contentChanges": [
                    {"range": {"start": {"line": 0, "character": 0},
                               "end": {"line": 0, "character": 3}}, "text": "long"}]}),
            message("textDocument/hover", id=2, params={
                "textDocument": {"uri": uri}, "position": {"line": 0, "character": 5}}),
            message("shutdown", id=3), message("exit")]


def mutated(data, dice):
    data = bytearray(data)
    for _ in range(dice.randrange(1, 12)):
        at = dice.randrange(len(data))
        kind = dice.randrange(4)
        if kind == 0:
            data[at] = dice.randrange(256)
        elif kind == 1:
            del data[at:at + dice.randrange(1, 20)]
        elif kind == 2:
            data[at:at] = bytes(dice.randrange(256) for _ in range(dice.randrange(1, 8)))
        else:
            data[at:at] = data[dice.randrange(len(data)):][:dice.randrange(1, 200)]
        if not data:
            break
    return bytes(data)


def bytewise(folder, seed):
    dice = random.Random(seed)
    data = mutated(b"".join(session(folder)), dice)
    run = subprocess.run([LOCKSEAM, "lsp"], cwd=folder, input=data, capture_output=True,
                         timeout=120, check=False)
    assert run.returncode in (0, 1), (seed, run.returncode, run.stderr, data)


with tempfile.TemporaryDirectory() as place:
    folder = pathlib.Path(os.path.realpath(place)) / "project"
    folder.mkdir()
    structured(folder, 1)
    for seed in range(SESSIONS):
        bytewise(folder, seed)
print(f"{MESSAGES} messages, {SESSIONS} sessions")
