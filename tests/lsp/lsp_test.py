# lsp_test.py - the language server as an editor meets it: the real binary, message by message.
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lsp_client import Client, framed  # noqa: E402
from two_files import BANK, COUNTER, HEADER, SPLIT, write_database, write_program  # noqa: E402

LOCKSEAM = os.path.abspath(sys.argv[1])


def children(process):
    """The ids of all processes below this one."""
    found, parents = [], [process]
    while parents:
        parent = parents.pop()
        for task in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = task.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[1]) == parent and fields[0] != "Z":
                found.append(int(task.parent.name))
                parents.append(int(task.parent.name))
    return found


def held_child(process):
    """The first child, stopped; None if it was too fast for that."""
    for _ in range(1000):
        for child in children(process.pid):
            try:
                os.kill(child, signal.SIGSTOP)
                return child
            except ProcessLookupError:
                return None
        time.sleep(0.001)
    return None


def applied(text, edit):
    """A text with an edit whose positions are in ASCII lines."""
    lines = text.split("\n")

    def offset(place):
        return sum(len(each) + 1 for each in lines[:place["line"]]) + place["character"]

    start, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
    return text[:start] + edit["newText"] + text[end:]


class ServerTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(os.path.realpath(tempfile.mkdtemp(prefix="lockseam lsp é")))
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.addCleanup(shutil.rmtree, str(self.folder) + ".cache", True)
        write_program(self.folder)

    def write(self, name, text):
        (self.folder / name).write_bytes(text.encode())

    def start(self, *arguments, **variables):
        client = Client(LOCKSEAM, self.folder, arguments, variables)
        self.addCleanup(client.kill)
        return client

    def start_initialized(self, *arguments, **variables):
        client = self.start(*arguments, **variables)
        client.initialize()
        return client

    def until_found(self, client, found=True, name="bank.c"):
        wanted = [SPLIT] if found else []
        client.until(lambda: client.uri(name) in client.diagnostics and
                     client.rules(name) == wanted, f"{wanted} in {name}")

    def check(self, *arguments):
        return subprocess.run([LOCKSEAM, "check", *arguments], cwd=self.folder, text=True,
                              capture_output=True, check=False)


class EditingTest(ServerTest):
    def test_a_finding_with_its_interleaving(self):
        client = self.start()
        capabilities = client.initialize()
        self.assertEqual(capabilities["positionEncoding"], "utf-16")
        client.open("bank.c")
        self.until_found(client)
        found = client.diagnostics[client.uri("bank.c")][0]
        self.assertEqual((found["source"], found["severity"]), ("lockseam", 1))
        self.assertRegex(found["data"], "^[0-9a-f]{16}$")
        self.assertEqual(found["range"], {"start": {"line": 3, "character": 2},
                                          "end": {"line": 3, "character": 5}})
        steps = [each["message"] for each in found["relatedInformation"]]
        self.assertEqual([each.split(":")[0] for each in steps[:8]],
                         [f"({i + 1}) T{t}" for i, t in enumerate([1, 1, 1, 2, 2, 2, 2, 2])])
        self.assertEqual(steps[2], "(3) T1: reads 'counter::value'")
        second = found["relatedInformation"][2]["location"]
        self.assertEqual(second, {"uri": client.uri("counter.c"), "range": {
            "start": {"line": 6, "character": 13}, "end": {"line": 6, "character": 18}}})
        self.assertEqual(client.shut_down(), 0)
        self.assertEqual(client.process.stdin.closed, False)

    def test_an_unsaved_edit_here_changes_a_finding_there(self):
        client = self.start_initialized()
        client.open("bank.c")
        client.open("counter.c")
        self.until_found(client)
        client.change("counter.c", (6, 10, 18, "0"))
        self.until_found(client, False)
        self.assertIn("2 units, 1 of them known", " ".join(client.logged))
        client.change("counter.c", (6, 10, 11, "c->"), (6, 13, 13, "value"))
        self.until_found(client)
        client.change("counter.c", COUNTER.replace("c->value;", "0;"))
        self.until_found(client, False)
        # Whoever closes without saving has typed nothing.
        client.close("counter.c")
        self.until_found(client)
        self.assertRegex(client.logged[-1], "2 units, 2 of them known")
        # What was typed is not in the way of those who read the files.
        shell = self.check("--stats")
        self.assertIn(SPLIT, shell.stdout)
        self.assertIn("from the cache 2", shell.stderr)

    def test_an_unsaved_header_counts_in_every_unit(self):
        client = self.start_initialized()
        client.open("counter.h")
        client.open("bank.c")
        self.until_found(client)
        client.change("counter.h", (0, 0, 0, "#define CONSTANT\n"))
        self.until_found(client, False)
        # The facts of the files are still there, although each unit has others by now.
        shell = self.check("--stats")
        self.assertIn(SPLIT, shell.stdout)
        self.assertIn("from the cache 2", shell.stderr)
        client.change("counter.h", HEADER)
        self.until_found(client)

    def test_saved_files(self):
        client = self.start_initialized()
        client.open("bank.c")
        client.open("counter.c")
        self.until_found(client)
        fixed = COUNTER.replace("c->value;", "0;")
        client.change("counter.c", fixed)
        self.until_found(client, False)
        self.write("counter.c", fixed)
        logged = len(client.logged)
        client.save("counter.c")
        client.until(lambda: len(client.logged) > logged, "the analysis after saving")
        self.assertIn("2 units, 2 of them known", client.logged[-1])
        self.assertEqual(client.rules("bank.c"), [])

    def test_an_open_link_is_the_file_it_leads_to(self):
        link = self.folder.parent / (self.folder.name + ".link")
        link.symlink_to(self.folder)
        self.addCleanup(link.unlink)
        client = self.start()
        client.initialize(root=self.folder)
        client.folder = link
        client.open("bank.c")
        client.open("counter.c")
        self.until_found(client)
        client.change("counter.c", COUNTER.replace("c->value;", "0;"))
        self.until_found(client, False)
        self.assertIn("add(counter *)", client.hover("bank.c", 1, 6))

    def test_a_broken_buffer_and_a_new_file(self):
        client = self.start_initialized()
        client.open("bank.c")
        self.until_found(client)
        client.change("bank.c", BANK + "int broken(")
        client.until(lambda: any("only partly analysed" in each for each in client.logged), "a log")
        write_database(self.folder, "counter.c", "bank.c", "new.c")
        client.open("new.c", '#include "counter.h"\nvoid more(struct counter *c) '
                             "{ set(c, get(c) + 1); }\n")
        self.until_found(client, name="new.c")

    def test_flags_without_files(self):
        (self.folder / "compile_commands.json").unlink()
        self.write("compile_flags.txt", "-DNOTHING\n")
        client = self.start_initialized()
        client.open("counter.c")
        client.open("bank.c")
        self.until_found(client)

    def test_files_that_are_opened_while_an_analysis_without_any_fails(self):
        (self.folder / "compile_commands.json").unlink()
        self.write("compile_flags.txt", "-DNOTHING\n")
        client = self.start_initialized()
        analysis = held_child(client.process)
        client.open("counter.c")
        client.open("bank.c")
        client.response(client.start_request("lockseam/nothing"))  # both were taken in
        if analysis:
            os.kill(analysis, signal.SIGCONT)
        self.until_found(client)


class PositionTest(ServerTest):
    LINE = "  /* \U0001d11e\u00e9 */ int n = get(c); /*\u20ac*/ set(c, n + 1);"

    def positions(self, encodings):
        text = BANK.replace("  int n = get(c);\n  set(c, n + 1);", self.LINE)
        text = text.replace("\n", "\r\n")
        client = self.start()
        capabilities = client.initialize({"general": {"positionEncodings": encodings}})
        client.open("bank.c", text)
        self.until_found(client)
        found = client.diagnostics[client.uri("bank.c")][0]["range"]
        return client, capabilities["positionEncoding"], found

    def test_utf16(self):
        client, encoding, found = self.positions(["utf-16"])
        units = len(self.LINE[:self.LINE.index("set(")].encode("utf-16-le")) // 2
        self.assertEqual(encoding, "utf-16")
        self.assertEqual(found["start"], {"line": 2, "character": units})
        self.assertEqual(found["end"], {"line": 2, "character": units + 3})
        self.assertIn("set(counter *, int): atomic", client.hover("bank.c", 2, units + 1))
        # Clients that show no related information get it as text.
        message = client.diagnostics[client.uri("bank.c")][0]["message"]
        self.assertIn("\ncounter.c:7: (3) T1: reads 'counter::value'\n", message)
        client.change("bank.c", (2, units, units + 3, "get"))
        self.until_found(client, False)

    def test_utf8(self):
        client, encoding, found = self.positions(["utf-8", "utf-16"])
        units = len(self.LINE[:self.LINE.index("set(")].encode())
        self.assertEqual(encoding, "utf-8")
        self.assertEqual(found["start"], {"line": 2, "character": units})
        self.assertIn("set(counter *, int): atomic", client.hover("bank.c", 2, units + 1))
        client.change("bank.c", (2, units, units + 3, "get"))
        self.until_found(client, False)


class HoverTest(ServerTest):
    def test_functions_and_fields(self):
        client = self.start_initialized()
        for name in ("bank.c", "counter.c", "counter.h"):
            client.open(name)
        self.until_found(client)
        definition = client.hover("bank.c", 1, 6)
        self.assertIn("```text\nadd(counter *): compound, not atomic at some call\n", definition)
        self.assertIn("commit point: bank.c:3 calls 'get(counter *)'", definition)
        self.assertIn("get(counter *): atomic, verified", client.hover("bank.c", 2, 12))
        self.assertIn("get(counter *): atomic, verified", client.hover("counter.h", 5, 5))
        guard = "counter::value guarded by this->mu (inferred: 2 of 2 accesses, 1 write)"
        self.assertIn(guard, client.hover("counter.h", 3, 8))
        self.assertIn(guard, client.hover("counter.c", 6, 15))
        self.assertIsNone(client.hover("bank.c", 7, 4))
        self.assertIsNone(client.hover("bank.c", 99, 99))

    def test_a_text_that_was_not_analysed_yet_is_waited_for(self):
        client = self.start_initialized()
        client.open("bank.c")
        self.until_found(client)
        client.change("bank.c", "\n\n" + BANK.replace("add", "increase"))
        self.assertIn("increase(counter *): compound", client.hover("bank.c", 3, 6))


class ActionTest(ServerTest):
    def found(self, client):
        client.open("bank.c")
        self.until_found(client)
        return client.diagnostics[client.uri("bank.c")]

    def test_suppress_here(self):
        client = self.start_initialized()
        actions = client.actions("bank.c", 3, 2, self.found(client))
        action = next(each for each in actions if each["title"] == f"Suppress {SPLIT} here")
        self.assertEqual(action["kind"], "quickfix")
        text = applied(BANK, action["edit"]["changes"][client.uri("bank.c")][0])
        self.assertIn(f"\n  // NOLINTNEXTLINE({SPLIT})\n  set(c", text)
        client.change("bank.c", text)
        self.until_found(client, False)
        self.write("bank.c", text)
        self.assertNotIn(SPLIT, self.check().stdout)

    def test_fix_it(self):
        text = ("#include <pthread.h>\n/* \U0001d11e */ pthread_mutex_t mu; pthread_cond_t more; "
                "int jobs;\nint take(void) {\n  pthread_mutex_lock(&mu);\n  /* \U0001d11e */ "
                "if (jobs == 0) pthread_cond_wait(&more, &mu);\n  int n = jobs--;\n"
                "  pthread_mutex_unlock(&mu);\n  return n;\n}\n")
        self.write("bank.c", text)
        client = self.start_initialized()
        client.open("bank.c")
        wait = "lockseam-wait-without-loop"
        client.until(lambda: wait in client.rules("bank.c"), "the wait")
        found = client.diagnostics[client.uri("bank.c")]
        first = client.actions("bank.c", 4, 25, found, ["quickfix"])[0]
        self.assertRegex(first["title"], "^Test the condition again")
        self.assertTrue(first["isPreferred"])
        self.assertEqual(first["diagnostics"], found)
        [edit] = first["edit"]["changes"][client.uri("bank.c")]
        self.assertEqual(edit, {"range": {"start": {"line": 4, "character": 11},
                                          "end": {"line": 4, "character": 13}},
                                "newText": "while"})
        client.change("bank.c", "\n" + text)
        titles = [each["title"] for each in client.actions("bank.c", 5, 25, found)]
        self.assertNotIn(first["title"], titles)
        client.change("bank.c", text.replace("if (jobs", "while (jobs"))
        client.until(lambda: wait not in client.rules("bank.c"), "the repair")

    def test_add_to_the_baseline(self):
        client = self.start_initialized()
        found = self.found(client)
        actions = client.actions("bank.c", 3, 2, found, ["quickfix"])
        command = next(each["command"] for each in actions if "command" in each)
        self.assertIsNone(client.request("workspace/executeCommand", {
            "command": command["command"], "arguments": command["arguments"]}))
        self.until_found(client, False)
        baseline = self.folder / ".lockseam-baseline"
        self.assertEqual(baseline.read_text(), f"{found[0]['data']}  {SPLIT}  add(counter *)\n")
        baseline.unlink()
        client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        self.until_found(client)
        for arguments in (["../../evil"], [], [1], ["0123456789abcdef", ""]):
            failed = client.response(client.start_request("workspace/executeCommand", {
                "command": command["command"], "arguments": arguments}))
            self.assertIn("error", failed)
        self.assertFalse(baseline.exists())

    def test_a_baseline_of_the_command_line(self):
        self.write(".lockseam.yaml", "Baseline: known/all.txt\n")
        (self.folder / "known").mkdir()
        known = self.folder / "known" / "all.txt"
        client = self.start_initialized()
        found = self.found(client)
        known.write_text("what\n")
        command = {"command": "lockseam.addToBaseline", "arguments": [found[0]["data"]]}
        failed = client.response(client.start_request("workspace/executeCommand", command))
        self.assertIn("known/all.txt:1: error: no entry", failed["error"]["message"])
        self.assertEqual(known.read_text(), "what\n")
        known.write_text(f"# ours\n{found[0]['data']}  {SPLIT}  # later\n")
        client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        self.until_found(client, False)

    def test_declare_the_inferred_guard(self):
        client = self.start_initialized()
        self.found(client)
        client.open("counter.h")
        client.open("counter.c")
        self.assertIn("inferred", client.hover("counter.c", 6, 15))
        for name, line, character in (("counter.h", 3, 8), ("counter.c", 6, 15)):
            actions = client.actions(name, line, character)
            self.assertEqual([each["kind"] for each in actions], ["refactor.rewrite"])
            self.assertEqual(client.actions(name, line, character, (), ["quickfix"]), [])
        text = applied(HEADER, actions[0]["edit"]["changes"][client.uri("counter.h")][0])
        self.assertIn("  int value __attribute__((guarded_by(mu)));\n", text)
        client.change("counter.h", text)
        self.assertIn("counter::value guarded by this->mu (declared", client.hover("counter.h", 3, 8))
        self.assertEqual(client.actions("counter.h", 3, 8), [])


class RunTest(ServerTest):
    def test_progress(self):
        client = self.start_initialized()
        client.until(lambda: client.progress and client.progress[-1]["value"]["kind"] == "end",
                     "the end of the progress")
        kinds = [each["value"]["kind"] for each in client.progress]
        self.assertEqual([kinds[0], kinds[-1]], ["begin", "end"])
        self.assertEqual(set(kinds[1:-1]) | {"report"}, {"report"})
        self.assertEqual(len({each["token"] for each in client.progress}), 1)
        self.assertIn("2 units", client.progress[-1]["value"]["message"])
        methods = [each["method"] for each in client.requests]
        self.assertIn("client/registerCapability", methods)

    def test_no_progress_for_those_who_do_not_want_it(self):
        client = self.start()
        client.agrees = False
        client.initialize()
        client.open("bank.c")
        self.until_found(client)
        self.assertEqual(client.progress, [])
        quiet = self.start()
        quiet.initialize({})
        quiet.open("bank.c")
        self.until_found(quiet)
        self.assertEqual((quiet.progress, quiet.requests), ([], []))

    def test_requests_and_analyses_are_cancelled(self):
        client = self.start_initialized("--no-cache", LOCKSEAM_TEST_FAULT="hang:bank.c")
        client.open("bank.c")
        client.until(lambda: any(each["value"]["kind"] == "begin" for each in client.progress),
                     "the progress")
        waiting = client.start_request("textDocument/hover", {
            "textDocument": {"uri": client.uri("bank.c")},
            "position": {"line": 1, "character": 6}})
        # It answers others meanwhile.
        self.assertEqual(client.actions("counter.c", 0, 0), [])
        self.assertNotIn(waiting, client.responses)
        client.notify("$/cancelRequest", {"id": waiting})
        self.assertEqual(client.response(waiting)["error"]["code"], -32800)
        client.notify("$/cancelRequest", {"id": waiting})
        client.notify("$/cancelRequest", {"id": {"no": "id"}})
        # A newer analysis ends the old one, with its workers.
        running = self.until_running(client)
        client.save("bank.c")
        client.until(lambda: any(each["value"].get("message") == "superseded"
                                 for each in client.progress), "the end of the old one")
        client.until(lambda: sum(each["value"]["kind"] == "begin" for each in client.progress) > 1,
                     "the new one")
        self.until_gone(running)
        waiting = client.start_request("textDocument/hover", {
            "textDocument": {"uri": client.uri("bank.c")},
            "position": {"line": 1, "character": 6}})
        running = self.until_running(client)
        client.notify("window/workDoneProgress/cancel", {"token": client.progress[-1]["token"]})
        client.until(lambda: client.progress[-1]["value"].get("message") == "cancelled",
                     "the end of the analysis")
        self.assertIsNone(client.response(waiting)["result"])
        self.until_gone(running)
        self.assertEqual(client.shut_down(), 0)

    def until_running(self, client):
        """The analysis and the worker that hangs in it."""
        end = time.monotonic() + 60
        while len(children(client.process.pid)) < 2:
            self.assertLess(time.monotonic(), end, "nothing runs")
            time.sleep(0.05)
        return children(client.process.pid)

    def until_gone(self, processes):
        end = time.monotonic() + 60
        while any(os.path.exists(f"/proc/{each}/exe") for each in processes):
            self.assertLess(time.monotonic(), end, "children live on")
            time.sleep(0.05)

    def test_an_analysis_that_crashes_costs_only_itself(self):
        client = self.start_initialized(LOCKSEAM_TEST_FAULT="crash:lsp-analysis")
        client.open("bank.c")
        client.until(lambda: client.shown, "a word on the crash")
        self.assertIn("ended without a result", client.shown[0])
        self.assertIsNone(client.hover("bank.c", 1, 6))
        self.assertEqual(client.shut_down(), 0)

    def test_a_unit_that_crashes_costs_only_itself(self):
        client = self.start_initialized("--no-cache", LOCKSEAM_TEST_FAULT="crash:counter.c")
        client.open("bank.c")
        client.until(lambda: any("counter.c: error: not analysed" in each
                                 for each in client.logged), "a word on the unit")
        self.assertIn("add(counter *)", client.hover("bank.c", 1, 6))

    def test_settings(self):
        client = self.start_initialized()
        client.open("bank.c")
        self.until_found(client)
        client.notify("workspace/didChangeConfiguration", {
            "settings": {"lockseam": {"arguments": ["--checks=-*,lockseam-guard"]}}})
        self.until_found(client, False)
        client.settings = {"arguments": [], "debounce": 20}
        client.notify("workspace/didChangeConfiguration", {"settings": None})
        self.until_found(client)
        client.notify("workspace/didChangeConfiguration",
                      {"settings": {"arguments": ["--frobnicate"]}})
        client.until(lambda: client.shown, "a word on the option")
        self.assertEqual(client.shown, ["lockseam: unknown option '--frobnicate'"])

    def test_files_of_the_project(self):
        client = self.start_initialized()
        client.open("bank.c")
        self.until_found(client)
        self.write(".lockseam.yaml", "locks: {\n")
        client.notify("workspace/didChangeWatchedFiles", {"changes": [
            {"uri": client.uri(".lockseam.yaml"), "type": 1}]})
        client.until(lambda: client.shown, "a word on the configuration")
        self.assertIn(".lockseam.yaml:", client.shown[0])
        (self.folder / ".lockseam.yaml").unlink()
        write_database(self.folder, "counter.c")
        client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        self.until_found(client, False)
        write_database(self.folder, "counter.c", "bank.c")
        client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        self.until_found(client)

    def test_no_database(self):
        (self.folder / "compile_commands.json").unlink()
        client = self.start_initialized()
        client.open("bank.c")
        client.until(lambda: client.shown, "a word on the database")
        self.assertIn("no compile_commands.json", client.shown[0])
        client.change("bank.c", "int x;")
        logged = len(client.logged)
        client.until(lambda: len(client.logged) > logged, "the next try")
        self.assertEqual(len(client.shown), 1)


class ProtocolTest(ServerTest):
    def test_bad_messages_get_errors(self):
        client = self.start_initialized()
        deep = b"[" * 5_000_000
        for content, code in (
                (b"", -32700), (b"{", -32700), (b"nonsense", -32700), (b"\xff\xfe", -32700),
                (b'{"a": "\xff"}', -32700), (deep, -32700), (b'{"a":' * 200 + b"1" + b"}" * 200, -32700),
                (b"[]", -32600), (b"3", -32600), (b"null", -32600), (b'"text"', -32600),
                (b"{}", -32600), (b'{"id": {}, "method": "shutdown"}', -32600),
                (b'{"id": null, "method": "shutdown"}', -32600),
                (b'{"id": 1.5, "method": "shutdown"}', -32600),
                (b'{"method": 3}', -32600), (b'[{"id": 1, "method": "shutdown"}]', -32600)):
            client.errors.clear()
            client.send_bytes(framed(content))
            client.until(lambda: client.errors, f"an error for {content[:40]}")
            self.assertEqual(client.errors[0]["error"]["code"], code, content[:40])
        for data in (b"Content-Length: nothing\r\n\r\n", b"\r\n\r\n", b"Content-Type: x\r\n\r\n",
                     b"Content-Length: -5\r\n\r\n{}", b"what?\r\n\r\n", b"x" * 10000,
                     b"Content-Length: 99999999999\r\n\r\n", b"Content-Length: 3\r\n\r\n{}",
                     b"Content-Length: 1\r\n\r\n{}"):
            client.errors.clear()
            client.send_bytes(data + framed(b"{}") + framed(b"{}"))
            client.until(lambda: client.errors, f"an error for {data[:40]}")
            self.assertIsNone(client.hover("none.c", 0, 0))
        self.assertEqual(client.shut_down(), 0)

    def test_bad_parameters_get_errors(self):
        client = self.start_initialized()
        for params in (None, [], 3, "text", {}, {"position": {"line": -1, "character": 0}},
                       {"textDocument": 3, "position": {"line": 1e300, "character": []}},
                       {"position": {"line": 2 ** 40, "character": 0}}):
            for method in ("textDocument/hover", "textDocument/codeAction",
                           "workspace/executeCommand"):
                client.next_id += 1
                client.send_bytes(framed({"id": client.next_id, "method": method,
                                          "params": params}))
                answer = client.response(client.next_id)
                self.assertEqual(answer["error"]["code"], -32602, (method, params))
            for method in ("didOpen", "didChange", "didSave", "didClose"):
                client.send_bytes(framed({"method": "textDocument/" + method, "params": params}))
            for method in ("workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles",
                           "$/cancelRequest", "window/workDoneProgress/cancel", "initialized",
                           "$/unknown", "unknown"):
                client.send_bytes(framed({"method": method, "params": params}))
        unknown = client.response(client.start_request("textDocument/definition"))
        self.assertEqual(unknown["error"]["code"], -32601)
        client.open("bank.c")
        self.until_found(client)
        client.send_bytes(framed({"method": "textDocument/didChange", "params": {
            "textDocument": {"uri": client.uri("bank.c"), "version": 7},
            "contentChanges": [{"range": {}, "text": "x"}]}}))
        client.until(lambda: "a change has no valid range" in client.logged, "a word on the change")

    def test_life_cycle(self):
        client = self.start()
        for method in ("textDocument/hover", "shutdown", "unknown"):
            answer = client.response(client.start_request(method))
            self.assertEqual(answer["error"]["code"], -32002, method)
        client.open("bank.c")
        client.initialize()
        again = client.response(client.start_request("initialize"))
        self.assertEqual(again["error"]["code"], -32600)
        self.assertIsNone(client.request("shutdown"))
        late = client.response(client.start_request("textDocument/hover"))
        self.assertEqual(late["error"]["code"], -32600)
        client.notify("exit")
        self.assertEqual(client.process.wait(60), 0)

    def test_exit_without_shutdown(self):
        client = self.start_initialized()
        client.notify("exit")
        self.assertEqual(client.process.wait(60), 1)

    def test_an_editor_that_is_gone(self):
        client = self.start_initialized("--no-cache", LOCKSEAM_TEST_FAULT="hang:bank.c")
        client.until(lambda: client.progress, "the analysis")
        client.process.stdin.close()
        self.assertEqual(client.process.wait(60), 1)

    def test_options(self):
        for arguments in (["--frobnicate"], ["--format=json"]):
            run = subprocess.run([LOCKSEAM, "lsp", *arguments], stdin=subprocess.DEVNULL,
                                 capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 2)
            self.assertIn("unknown option", run.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
