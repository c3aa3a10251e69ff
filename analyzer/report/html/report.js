// report.js - filters, sorts and steps through the findings of a report.
//
// The page is complete without it. Text gets into the page by textContent only.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const findings = JSON.parse(byId("index").textContent);
  const list = byId("findings");
  const items = Array.from(list.children);
  findings.forEach((finding, i) => {
    finding.order = i;
    finding.item = items[i];
    finding.article = byId(finding.fingerprint);
    finding.text = [finding.rule, finding.file, finding.function, ...finding.locks,
                    ...finding.texts].join("\n").toLowerCase();
  });
  const levels = ["error", "warning", "note"];
  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  const orders = {
    "by place": (a, b) => a.order - b.order,
    "by rank": (a, b) => b.rank - a.rank || a.order - b.order,
    "by rule": (a, b) => compare(a.rule, b.rule) || a.order - b.order,
    "by function": (a, b) => compare(a.function, b.function) || a.order - b.order,
  };
  const filters = {
    level: { all: "all levels", of: (f) => [f.level], sort: (a, b) => levels.indexOf(a) - levels.indexOf(b) },
    rule: { all: "all rules", of: (f) => [f.rule], sort: compare },
    file: { all: "all files", of: (f) => [f.file], sort: compare },
    lock: { all: "all locks", of: (f) => f.locks, sort: compare },
  };

  let shown = findings.slice(); // those that pass the filter, in their order
  let current = null;           // the finding that is open
  let step = null;              // the element of the step that is marked

  function addOption(select, text, value) {
    const option = document.createElement("option");
    option.textContent = text;
    option.value = value;
    select.append(option);
  }

  function fillControls() {
    for (const [key, filter] of Object.entries(filters)) {
      const values = Array.from(new Set(findings.flatMap(filter.of))).sort(filter.sort);
      addOption(byId(key), filter.all, "");
      values.forEach((value, i) => addOption(byId(key), value, String(i)));
      filter.values = values;
      byId(key).addEventListener("change", update);
    }
    Object.keys(orders).forEach((name) => addOption(byId("sort"), name, name));
    byId("sort").addEventListener("change", update);
    byId("text").addEventListener("input", update);
    byId("controls").hidden = false;
  }

  function passes(finding) {
    const words = byId("text").value.toLowerCase().split(/\s+/);
    return words.every((word) => finding.text.includes(word)) &&
      Object.entries(filters).every(([key, filter]) => {
        const chosen = byId(key).value;
        return chosen === "" || filter.of(finding).includes(filter.values[Number(chosen)]);
      });
  }

  function update() {
    shown = findings.filter(passes).sort(orders[byId("sort").value]);
    const kept = new Set(shown);
    for (const finding of findings) {
      finding.item.hidden = !kept.has(finding);
      finding.article.classList.toggle("filtered", !kept.has(finding));
    }
    list.append(...shown.map((finding) => finding.item));
    byId("count").textContent = shown.length + " of " + findings.length;
    if (!kept.has(current))
      open(shown[0] || null);
  }

  function open(finding) {
    if (current) {
      current.article.classList.remove("open");
      current.item.removeAttribute("aria-current");
    }
    mark(null);
    current = finding;
    if (!finding)
      return;
    finding.article.classList.add("open");
    finding.item.setAttribute("aria-current", "true");
    finding.item.scrollIntoView({ block: "nearest" });
  }

  function go(finding) {
    if (!finding || finding === current)
      return;
    open(finding);
    history.replaceState(null, "", "#" + finding.fingerprint);
    byId("main").scrollTop = 0;
    if (finding.article.getBoundingClientRect().top < 0)
      finding.article.scrollIntoView();
  }

  // Steps. A step is shown in the picture (or the list of remarks) and in the source.

  function stepsOf(part) {
    // Of the two pictures of a story one is shown, as the window is wide or narrow.
    return Array.from(part.querySelectorAll(".lanes .step, .steps > [data-step]"))
      .filter((each) => each.getClientRects().length > 0);
  }

  function mark(element) {
    for (const marked of document.querySelectorAll(".current"))
      marked.classList.remove("current");
    step = element;
    if (!element)
      return;
    const same = element.closest(".story").querySelectorAll(
      '[data-step="' + Number(element.dataset.step) + '"]');
    for (const each of same) {
      each.classList.add("current");
      const line = each.closest(".line");
      if (line) {
        line.classList.add("current");
        line.scrollIntoView({ block: "nearest" });
      }
    }
    element.scrollIntoView({ block: "nearest" });
  }

  function move(array, at, by) {
    const next = array.indexOf(at) + by;
    return array[at ? Math.min(Math.max(next, 0), array.length - 1) : by > 0 ? 0 : array.length - 1];
  }

  const keys = {
    j: () => current && mark(move(stepsOf(current.article), step, 1)),
    k: () => current && mark(move(stepsOf(current.article), step, -1)),
    n: () => go(move(shown, current, 1)),
    p: () => go(move(shown, current, -1)),
    "/": () => byId("text").focus(),
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target === byId("text"))
      return byId("text").blur();
    const typing = event.target.closest("input, select, textarea");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key))
      return;
    event.preventDefault();
    keys[event.key]();
  });

  // Clicks.

  document.addEventListener("click", (event) => {
    const copy = event.target.closest(".copy");
    if (copy)
      return copyText(copy);
    const chosen = event.target.closest("[data-step]");
    const story = chosen && chosen.closest(".story");
    if (!story)
      return;
    event.preventDefault();
    const sameStep = (each) => each.dataset.step === chosen.dataset.step;
    mark(stepsOf(story).find(sameStep) || chosen);
  });

  async function copyText(button) {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = "copied";
    } catch {
      // No clipboard here: select the text, so that one key copies it.
      getSelection().selectAllChildren(button.parentElement.querySelector("code"));
    }
  }

  // The fragment of the address names a finding.
  function follow() {
    const wanted = decodeURIComponent(location.hash.slice(1));
    const finding = findings.find((each) => each.fingerprint === wanted);
    if (finding && shown.includes(finding))
      open(finding);
    return Boolean(finding);
  }

  document.body.classList.add("scripted");
  document.querySelectorAll(".copy").forEach((button) => { button.hidden = false; });
  fillControls();
  update();
  follow();
  addEventListener("hashchange", follow);
})();
