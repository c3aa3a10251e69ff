# browser_test.py - the HTML report in a real browser: browser_test.py LOCKSEAM TEST-REPORT.
#
# Two pages: the report about a small program (bank.c, and a file whose name and lines would
# like to run), and what test-report writes with hostile names and messages everywhere (HtmlReporterTest.WritesSamplesForTheBrowser). What a user does is done with keys
# and the mouse; what they would see is asked of the page, and of pixels.
import collections
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import time
import zlib

import devtools

ROOT = pathlib.Path(__file__).resolve().parents[2]
VISIBLE = "((e) => e.getClientRects().length > 0)"
PICTURE_EDGE = 90  # pixels: the bars, the arrow and the numbers
failures = []


def check(what, actual, expected=True):
    if actual != expected:
        failures.append(f"{what}: {actual!r}, expected {expected!r}")


def write_report(lockseam, folder):
    bank = folder / "bank.c"
    bank.write_text((pathlib.Path(__file__).parent / "bank.c").read_text())
    # A folder and a file whose path reads as markup; the source has some as well.
    evil = folder / "<" / "script><img src=x onerror=window.ran=5>.c"
    evil.parent.mkdir()
    evil.write_text("""#include <pthread.h>
pthread_mutex_t mu; int n; // </script><img src=x onerror="window.ran=6"><script>window.ran=7</script>
void *bump(void *argument) {
  pthread_mutex_lock(&mu);
  int old = n; // <svg onload=window.ran=8>
  pthread_mutex_unlock(&mu);
  pthread_mutex_lock(&mu);
  n = old + 1;
  pthread_mutex_unlock(&mu);
  return argument;
}
void start(void) { pthread_t t; pthread_create(&t, 0, bump, 0); }
""")
    database = [{"directory": str(folder), "file": str(source),
                 "arguments": ["clang", "-std=c17", "-pthread", "-c", str(source)]}
                for source in (bank, evil)]
    (folder / "compile_commands.json").write_text(json.dumps(database))
    page = folder / "report.html"
    subprocess.run([lockseam, "check", "-p", folder, "--no-cache", "--quiet", "--exit-zero",
                    "--format=html", f"--output={page}"], cwd=folder, check=True)
    return page


def colours(png):
    """How often each colour stands in a PNG of 8-bit RGB or RGBA."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    size = {2: 3, 6: 4}[kind]
    assert depth == 8
    data, at = b"", 8
    while at < len(png):
        length, = struct.unpack(">I", png[at:at + 4])
        if png[at + 4:at + 8] == b"IDAT":
            data += png[at + 8:at + 8 + length]
        at += length + 12
    data, above = zlib.decompress(data), bytearray(width * size)
    count = collections.Counter()
    for row in range(height):
        start = row * (width * size + 1)
        line = bytearray(data[start + 1:start + 1 + width * size])
        unfilter(data[start], line, above, size)
        count.update(bytes(line[i:i + 3]) for i in range(0, len(line), size))
        above = line
    return count


def unfilter(kind, line, above, size):
    for i in range(len(line) if kind else 0):
        left = line[i - size] if i >= size else 0
        corner = above[i - size] if i >= size else 0
        if kind == 1:
            add = left
        elif kind == 2:
            add = above[i]
        elif kind == 3:
            add = (left + above[i]) // 2
        else:
            add = min((left, above[i], corner), key=lambda p: abs(left + above[i] - corner - p))
        line[i] = (line[i] + add) & 255


def open_finding(browser):
    return browser.value("document.querySelector('article.open')?.id")


def until(holds):
    """Browsers tell a page of a click, or of a new address, when they come to it."""
    deadline = time.monotonic() + 30
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.1)
    return holds()


def walk(browser, page):
    """The list, the keys, the mouse."""
    browser.resize(1500, 1000)
    browser.open(page.as_uri())
    total = browser.value("document.querySelectorAll('#findings li').length")
    check("findings", total, 5)
    check("one is open", browser.value(f"[...document.querySelectorAll('article')].filter({VISIBLE}).length"), 1)
    first = open_finding(browser)
    browser.press("n")
    second = open_finding(browser)
    check("n goes on", second is not None and second != first)
    check("the address names it", browser.value("location.hash"), "#" + str(second))
    browser.press("p")
    check("p goes back", open_finding(browser), first)
    for _ in range(2):
        browser.press("j")
    current = "[...document.querySelectorAll('.step.current')].map((e) => e.dataset.step).join()"
    check("j steps, in both pictures", browser.value(current), "2,2")
    check("... and marks the source", browser.value("document.querySelectorAll('.line.current').length"), 1)
    browser.press("k")
    check("k steps back", browser.value(current), "1,1")
    browser.click("article.open .lanes.wide .step[data-step='4']")
    check("a click on a step", until(lambda: browser.value(current) == "4,4"))
    browser.click("#findings li:nth-child(3) a")
    check("a click on the list", until(lambda: open_finding(browser) not in (None, first, second)))
    return open_finding(browser)


def narrow_down(browser, page, third):
    """Filters, order, links."""
    shown = f"[...document.querySelectorAll('#findings li')].filter({VISIBLE})"
    choose = """((id, text) => { const s = document.getElementById(id);
        s.value = [...s.options].find((o) => o.textContent === text).value;
        s.dispatchEvent(new Event("change")); })"""
    browser.press("/")
    browser.call("Input.insertText", text="WITHDRAW")
    check("text filter", browser.value(shown + ".length"), 1)
    check("... opens what it finds", browser.value("document.querySelector('article.open').textContent.includes('withdraw')"))
    browser.call("Input.insertText", text=" nothing has this")
    check("nothing passes", browser.value(shown + ".length"), 0)
    check("... and nothing is open", open_finding(browser), None)
    browser.value("const t = document.getElementById('text'); t.value = ''; t.dispatchEvent(new Event('input'))")
    browser.press("Escape")
    for key, text, wanted in (("lock", "rates", 1), ("level", "error", 4), ("rule", "lockseam-lock-order", 1),
                      ("file", "</script><img src=x onerror=window.ran=5>.c", 1)):
        browser.value(f"{choose}('{key}', {json.dumps(text)})")
        check(f"{key} filter", browser.value(shown + ".length"), wanted)
        browser.value(f"{choose}('{key}', 'all {key}s')")
    browser.value(f"{choose}('sort', 'by rank')")
    ranks = f"{shown}.map((e) => e.querySelector('.level').textContent)"
    found = browser.value(ranks)
    check("errors first", found, sorted(found))
    browser.open(f"{page.as_uri()}#{third}")
    check("a link to a finding", until(lambda: open_finding(browser) == third))


def look(browser):
    """Pixels, dark, narrow, paper, copy."""
    picture = colours(browser.screenshot("article.open .lanes.wide", PICTURE_EDGE))
    check("the picture has its colours", [name for name, colour in
          (("lock0", "2a9d4e"), ("t1", "0b62c4"), ("stale", "c3001d"))
          if picture[bytes.fromhex(colour)] < 20], [])
    browser.call("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": "dark"}])
    dark = colours(browser.screenshot("article.open .lanes.wide", PICTURE_EDGE))
    check("dark is dark", sum(dark.most_common(1)[0][0]) < 150 < sum(picture.most_common(1)[0][0]))
    browser.call("Emulation.setEmulatedMedia", features=[])
    browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    browser.click("article.open .copy")
    wanted = "document.querySelector('article.open .copy').textContent === 'copied'"
    check("copied", until(lambda: browser.value(wanted)))
    check("the NOLINT line", browser.value("navigator.clipboard.readText()"),
          "// NOLINTNEXTLINE(lockseam-split-critical-section)")
    pdf = browser.call("Page.printToPDF")["data"]
    check("it prints", len(pdf) > 20000)


def fits(browser, page):
    """No name is long enough to break the page."""
    browser.open(page.as_uri())
    for width in (400, 1000, 1700):
        browser.resize(width, 900)
        check(f"{page.name} fits {width}", browser.value("document.documentElement.scrollWidth"), width)
        shown = browser.value(f"[...document.querySelectorAll('article.open .lanes')].filter({VISIBLE}).map((e) => e.classList[1]).join()")
        check(f"the picture for {width}", shown, "wide" if width == 1700 else "narrow")


def runs_nothing(browser, page):
    """Names, messages and lines that would like to run."""
    check(f"{page.name}: nothing ran", browser.value("window.ran === undefined"))
    check("no element that we did not write", browser.value("document.querySelectorAll("
          "'img, iframe, object, embed, link, base, form, [onerror], [onload], [style]').length"), 0)
    check("our two scripts", browser.value("document.scripts.length"), 2)
    check("the text is there all the same", browser.value(
        "document.querySelector('#findings').textContent.includes('</script>')"))


def resists(browser, page):
    """The policy stops what gets in all the same."""
    browser.open(page.as_uri())
    browser.value("""(() => { const s = document.createElement("script");
        try { s.append("window.ran = 9"); document.body.append(s); } catch {} })()""")
    check("the policy holds", browser.value("window.ran === undefined"))


def without_scripts(browser, page):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(page.as_uri())
    articles = f"[...document.querySelectorAll('article')].map({VISIBLE})"
    check("all findings are there without scripts", set(browser.value(articles)), {True})
    check("... and no dead controls", browser.value(
        f"[...document.querySelectorAll('input, select, button')].some({VISIBLE})"), False)
    browser.call("Emulation.setScriptExecutionDisabled", value=False)


def run(browser, page, hostile):
    third = walk(browser, page)
    narrow_down(browser, page, third)
    look(browser)
    check("complaints", browser.complaints(), [])
    runs_nothing(browser, page)
    for each in (page, hostile):
        fits(browser, each)
        check(f"complaints about {each.name}", browser.complaints(), [])
        runs_nothing(browser, each)
    without_scripts(browser, hostile)
    resists(browser, hostile)


def main():
    program = devtools.find_browser()
    if not program:
        sys.exit("no chromium: see TEST_PACKAGES in tests/support/setup.sh")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        page = write_report(sys.argv[1], folder)
        subprocess.run([sys.argv[2], "--gtest_filter=HtmlReporterTest.WritesSamplesForTheBrowser"],
                       cwd=folder, check=True, stdout=subprocess.DEVNULL)
        browser = devtools.Browser(program)
        try:
            run(browser, page, folder / "hostile.html")
        finally:
            browser.close()
    if failures:
        sys.exit("\n".join(failures))
    print("the report works in", pathlib.Path(program).name)


main()
