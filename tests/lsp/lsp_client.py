# lsp_client.py - an editor without a screen: drives `lockseam lsp` and remembers what it says.
import json
import os
import pathlib
import queue
import subprocess
import threading
import time
import urllib.parse

PATIENCE = 120  # seconds; machines that run tests have other things to do


def uri_of(path):
    return "file://" + urllib.parse.quote(str(path))


def framed(content):
    if not isinstance(content, bytes):
        content = json.dumps(content).encode()
    return b"Content-Length: %d\r\n\r\n" % len(content) + content


def read_messages(stream, sink):
    while True:
        length = None
        while True:
            line = stream.readline()
            if not line:
                sink.put(None)
                return
            if line == b"\r\n":
                break
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        sink.put(json.loads(stream.read(length)))


class Client:
    """One server in one folder. Messages are taken in while something is waited for."""

    def __init__(self, lockseam, folder, arguments=(), environment=None):
        variables = dict(os.environ, XDG_CACHE_HOME=str(folder) + ".cache", **(environment or {}))
        self.folder = pathlib.Path(folder)
        self.process = subprocess.Popen([lockseam, "lsp", *arguments], cwd=folder, env=variables,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.arrived = queue.Queue()
        threading.Thread(target=read_messages, args=(self.process.stdout, self.arrived),
                         daemon=True).start()
        self.responses = {}    # by id
        self.errors = []       # answers to what has no id
        self.diagnostics = {}  # by uri: the last list
        self.published = 0     # results so far
        self.logged, self.shown, self.progress, self.requests = [], [], [], []
        self.settings = {}
        self.agrees = True     # to tokens of progress
        self.next_id = 0
        self.versions = {}
        self.ended = False

    # Messages.

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def notify(self, method, params=None):
        self.send_bytes(framed({"jsonrpc": "2.0", "method": method, "params": params or {}}))

    def start_request(self, method, params=None):
        self.next_id += 1
        self.send_bytes(framed({"jsonrpc": "2.0", "id": self.next_id, "method": method,
                                "params": params or {}}))
        return self.next_id

    def response(self, identity):
        self.until(lambda: identity in self.responses, f"an answer to request {identity}")
        return self.responses[identity]

    def request(self, method, params=None):
        answer = self.response(self.start_request(method, params))
        assert "error" not in answer, answer
        return answer["result"]

    def take(self, message):
        if message is None:
            self.ended = True
        elif "method" not in message:
            if message["id"] is None:
                self.errors.append(message)
            else:
                self.responses[message["id"]] = message
        elif "id" in message:
            self.answer(message)
        else:
            self.hear(message["method"], message["params"])

    def answer(self, message):
        self.requests.append(message)
        reply = {"jsonrpc": "2.0", "id": message["id"], "result": None}
        if message["method"] == "workspace/configuration":
            reply["result"] = [self.settings]
        if message["method"] == "window/workDoneProgress/create" and not self.agrees:
            del reply["result"]
            reply["error"] = {"code": -32600, "message": "no"}
        self.send_bytes(framed(reply))

    def hear(self, method, params):
        if method == "textDocument/publishDiagnostics":
            self.diagnostics[params["uri"]] = params["diagnostics"]
            self.published += 1
        elif method == "window/logMessage":
            self.logged.append(params["message"])
        elif method == "window/showMessage":
            self.shown.append(params["message"])
        elif method == "$/progress":
            self.progress.append(params)

    def until(self, holds, what, patience=PATIENCE):
        end = time.monotonic() + patience
        while not holds():
            left = end - time.monotonic()
            assert left > 0 and not self.ended, (
                f"waited in vain for {what}; logged: {self.logged}, shown: {self.shown}, "
                f"diagnostics: {self.diagnostics}, ended: {self.ended}")
            try:
                self.take(self.arrived.get(timeout=left))
            except queue.Empty:
                pass

    # Sessions.

    def initialize(self, capabilities=None, settings=None, root=None):
        everything = {
            "window": {"workDoneProgress": True},
            "workspace": {"configuration": True,
                          "didChangeWatchedFiles": {"dynamicRegistration": True}},
            "textDocument": {"publishDiagnostics": {"relatedInformation": True},
                             "hover": {"contentFormat": ["markdown", "plaintext"]}}}
        options = {"debounce": 20, **(settings or {})}
        result = self.request("initialize", {
            "processId": os.getpid(), "rootUri": uri_of(root or self.folder),
            "capabilities": everything if capabilities is None else capabilities,
            "initializationOptions": options})
        self.notify("initialized")
        return result["capabilities"]

    def shut_down(self):
        assert self.request("shutdown") is None
        self.notify("exit")
        return self.process.wait(PATIENCE)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    # Documents.

    def uri(self, name):
        return uri_of(self.folder / name)

    def open(self, name, text=None):
        self.versions[name] = 1
        if text is None:
            text = (self.folder / name).read_bytes().decode()
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri(name), "languageId": "c", "version": 1, "text": text}})

    def change(self, name, *changes):
        """Each change is a text, or (line, from, to, text)."""
        self.versions[name] += 1
        edits = [{"text": each} if isinstance(each, str) else
                 {"range": {"start": {"line": each[0], "character": each[1]},
                            "end": {"line": each[0], "character": each[2]}}, "text": each[3]}
                 for each in changes]
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri(name), "version": self.versions[name]},
            "contentChanges": edits})

    def save(self, name):
        self.notify("textDocument/didSave", {"textDocument": {"uri": self.uri(name)}})

    def close(self, name):
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})

    def rules(self, name):
        return [each["code"] for each in self.diagnostics.get(self.uri(name), [])]

    def hover(self, name, line, character):
        answer = self.request("textDocument/hover", {
            "textDocument": {"uri": self.uri(name)},
            "position": {"line": line, "character": character}})
        return answer and answer["contents"]["value"]

    def actions(self, name, line, character, diagnostics=(), only=None):
        place = {"line": line, "character": character}
        context = {"diagnostics": list(diagnostics)}
        if only is not None:
            context["only"] = only
        return self.request("textDocument/codeAction", {
            "textDocument": {"uri": self.uri(name)},
            "range": {"start": place, "end": place}, "context": context})
