# devtools.py - drives a headless Chromium through its debugging pipe; the standard library only.
#
# The pipe is a pair of file descriptors, 3 and 4 in the browser; messages are JSON, each
# ended by a zero byte. Nothing listens on the network.
import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

SWITCHES = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage", "--disable-extensions", "--mute-audio",
            "--hide-scrollbars", "--remote-debugging-pipe")
PATIENCE = 120  # seconds for one answer, on a machine with much else to do


def find_browser():
    return shutil.which("chromium") or shutil.which("chromium-browser")


def high_pipe():
    """A pipe whose ends are not among the numbers that the browser wants for its own."""
    ends = os.pipe()
    result = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 20) for end in ends]
    for end in ends:
        os.close(end)
    return result


class Browser:
    """One browser with one page."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="lockseam-browser-")
        theirs_in, self.out = high_pipe()
        self.back, theirs_out = high_pipe()
        # A shell puts the ends where the browser looks for them.
        connect = f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}'
        self.process = subprocess.Popen(
            ["bash", "-c", connect, "bash", program, *SWITCHES, f"--user-data-dir={self.folder}",
             "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            pass_fds=(theirs_in, theirs_out), env={**os.environ, "HOME": self.folder})
        os.close(theirs_in)
        os.close(theirs_out)
        self.number, self.buffer, self.session, self.events = 0, b"", None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(timeout=30)
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.out)
        os.close(self.back)
        shutil.rmtree(self.folder, ignore_errors=True)

    def message(self):
        deadline = time.monotonic() + PATIENCE
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.back], [], [], max(0, deadline - time.monotonic()))
            piece = os.read(self.back, 1 << 16) if ready else b""
            if not piece:
                raise RuntimeError("the browser has gone" if ready else "the browser does not answer")
            self.buffer += piece
        text, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        data = json.dumps(request).encode() + b"\0"
        while data:
            data = data[os.write(self.out, data):]
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.keep(answer)

    def open(self, url):
        """A page; returns when it has been loaded. Another fragment would load nothing."""
        for each in ("about:blank", url):
            self.events = []
            self.call("Page.navigate", url=each)
            while not any(name == "Page.loadEventFired" for name, _ in self.events):
                self.keep(self.message())

    def keep(self, answer):
        if "method" in answer:
            self.events.append((answer["method"], answer["params"]))

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def press(self, key):
        for kind in ("keyDown", "keyUp"):
            text = {"text": key} if kind == "keyDown" and len(key) == 1 else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, **text)

    def click(self, selector):
        x, y = self.value(f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            element.scrollIntoView({{block: "center"}});
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def screenshot(self, selector, width):
        """The PNG of the left edge of an element."""
        box = self.value(f"""(() => {{
            const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();
            return {{x: box.x + scrollX, y: box.y + scrollY, width: {width},
                     height: box.height, scale: 1}}; }})()""")
        data = self.call("Page.captureScreenshot", clip=box, captureBeyondViewport=True)["data"]
        return base64.b64decode(data)

    def complaints(self):
        """What the console and the log say of the page, and what it tried to load."""
        found = []
        for name, told in self.events:
            if name == "Runtime.exceptionThrown":
                found.append(told["exceptionDetails"].get("text", "exception"))
            elif name == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning", "assert"):
                found.append(f"console.{told['type']}: {told['args']}")
            elif name == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
                found.append(told["entry"]["text"])
            elif name == "Network.requestWillBeSent" and told["type"] != "Document":
                found.append(f"loads {told['request']['url']}")
        return found
