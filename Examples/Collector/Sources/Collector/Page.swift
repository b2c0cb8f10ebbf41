/// The status page. It requires no other resources than `/status.json`.
enum Page {
  /// Allows the page's own scripts and styles, and requests to this server.
  static let policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"

  // Peers control the text on the page, so it is inserted as text and never as markup.
  static let html = #"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,">
    <title>Collector</title>
    <style>
      :root { color-scheme: light dark; --line: #8884; --good: #1a7f37; --bad: #c0211f; --odd: #8a5a00; }
      @media (prefers-color-scheme: dark) { :root { --good: #5fd07a; --bad: #ff8f88; --odd: #e3b341; } }
      body { font: 15px/1.45 system-ui, sans-serif; margin: 1.5rem auto; max-width: 70rem; padding: 0 1rem; }
      h1 { font-size: 1.4rem; margin: 0 } h2 { font-size: 1.1rem; margin: 1.6rem 0 .4rem }
      .scroll { overflow-x: auto }
      table { border-collapse: collapse; width: 100% }
      th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top }
      td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
      td { overflow-wrap: anywhere; min-width: 3.5rem }
      td.word { overflow-wrap: normal; white-space: nowrap }
      .good { color: var(--good) } .bad { color: var(--bad); font-weight: 600 } .odd { color: var(--odd) }
      ul { margin: 0; padding-left: 1.1rem } code { font-size: .9em }
      details > div { max-height: 12rem; overflow: auto }
    </style>
    </head>
    <body>
    <h1>Collector</h1>
    <p id="state" role="status">Waiting for the first documents.</p>
    <h2>Streams</h2>
    <div class="scroll"><table id="streams"><thead><tr><th>Stream</th><th class="number">Documents</th>
    <th class="number">Events</th><th class="number">Invalid</th><th class="number">Duplicates</th>
    <th class="number">Refused</th><th class="number">Failed as told</th></tr></thead><tbody></tbody></table></div>
    <h2>Missing sequence numbers</h2>
    <ul id="missing"></ul>
    <h2>Latest documents</h2>
    <div class="scroll"><table id="recent"><thead><tr><th>Time (UTC)</th><th>Stream</th><th>Verdict</th>
    <th class="number">Status</th><th class="number">Sequence</th><th>Faults and events</th></tr></thead><tbody></tbody></table></div>
    <script>
      const element = (name, text, kind) => {
        const made = document.createElement(name);
        if (text !== undefined && text !== null) made.textContent = text;
        if (kind) made.className = kind;
        return made;
      };
      const row = (cells) => {
        const made = element("tr");
        made.append(...cells);
        return made;
      };
      const number = (value, kind) => element("td", value, "number" + (value > 0 && kind ? " " + kind : ""));
      const kinds = { valid: "good", invalid: "bad", refused: "bad", duplicate: "odd", failed: "odd" };
      const list = (items, kind) => {
        const made = element("ul", null, kind);
        made.append(...items.map((item) => element("li", item)));
        return made;
      };
      const details = (entry) => {
        const cell = element("td");
        if (entry.faults.length) cell.append(list(entry.faults, "bad"));
        if (entry.events.length) {
          const more = element("details");
          const inside = element("div");
          inside.append(list(entry.events));
          more.append(element("summary", `${entry.count} events`), inside);
          cell.append(more);
        }
        if (entry.failure) cell.append(element("span", `told to fail: ${entry.failure}`, "odd"));
        return cell;
      };
      const show = (status) => {
        const sum = (name) => status.streams.reduce((total, stream) => total + stream[name], 0);
        const wrong = sum("invalid") + sum("refused");
        const missing = status.missing.reduce((total, gap) => total + gap.count, 0);
        const state = document.querySelector("#state");
        state.textContent = `${sum("documents")} documents with ${sum("events")} events; ${wrong} wrong; ${missing} missing`
          + (status.plan.fail && status.plan.next !== 0 ? `; failing: ${status.plan.fail}` : "") + ".";
        state.className = wrong || missing ? "bad" : "good";
        document.querySelector("#streams tbody").replaceChildren(...status.streams.map((stream) => row([
          element("td", stream.stream), number(stream.documents), number(stream.events), number(stream.invalid, "bad"),
          number(stream.duplicates, "odd"), number(stream.refused, "bad"), number(stream.failed, "odd")])));
        document.querySelector("#missing").replaceChildren(...(status.missing.length
          ? status.missing.map((gap) => element("li", `${gap.stream}: ${gap.numbers}`, "bad"))
          : [element("li", "None.")]));
        document.querySelector("#recent tbody").replaceChildren(...status.recent.map((entry) => row([
          element("td", entry.time.slice(11, 23), "word"), element("td", entry.stream), element("td", entry.verdict, "word " + kinds[entry.verdict]),
          element("td", entry.status, "number"), element("td", entry.sequence, "number"), details(entry)])));
      };
      let last = "";
      const update = async () => {
        try {
          const text = await (await fetch("/status.json")).text();
          // Drawn only when something changed: what a reader has opened stays open.
          if (text !== last) show(JSON.parse(text));
          last = text;
        } catch {
          const state = document.querySelector("#state");
          state.textContent = "The collector does not answer; what was shown last is below.";
          state.className = "bad";
          last = "";
        }
        setTimeout(update, 500);
      };
      update();
    </script>
    </body>
    </html>

    """#
}
