/// The script of the page: it searches and filters what stands there. Text is only ever added as text.
enum PageScript {
  static let javaScript = compact(
    #"""
    "use strict";
    (() => {

    """# + expiry + search + downloads + links + start)

  /// Without indentation and lines of comments, which a page need not carry. No text in script or style goes over lines.
  static func compact(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("// ") }
      .joined(separator: "\n") + "\n"
  }

  /// Reading the page, the query language, what is found, filters, the address, the keyboard.
  private static let search = #"""
      const byId = id => document.getElementById(id);
      const root = document.documentElement, form = byId("form"), search = byId("search"), book = byId("book");
      const results = byId("results"), sets = JSON.parse(byId("facets").textContent), nodes = [...document.querySelectorAll("[data-m]")], entries = [];
      const [KIND, REGISTRY, STREAM, DATA, CATEGORY, PURPOSE, TO, IDENTIFIER, CONSENT, STATUS, OWNER, SINCE, EXPIRES, LINKED, FROM, CHANGES] = Array(16).keys();
      const TYPES = { s: "string", i: "integer", n: "number", b: "boolean", e: "enum", o: "object", a: "array", m: "map", h: "held" };

      // What has happened since releases, where the page tells it: + added, ~ changed, - removed, the number of the release, a verdict.
      const since = byId("since"), releases = since ? [...since.options].slice(1).map(one => one.value).concat("unreleased") : [];
      const KINDS = { "+": "added", "~": "changed", "-": "removed" }, VERDICTS = { r: "new review", w: "renewal", n: "notify", t: "text only" };
      const changesOf = marks => [...(marks || "").matchAll(/([+~-])(\d+)([rwnt]?)/g)].map(([, kind, release, verdict]) =>
        ({ changed: KINDS[kind], release: releases[release], verdict: VERDICTS[verdict] || "", at: Number(release) }));

      // What is looked for is compared without case and accents.
      const fold = text => {
        if (!/[^\x00-\x7f]/.test(text)) return text.toLowerCase();
        // Upper case first: it makes one of ß and SS, of both sigmas, of i with and without a dot.
        return text.toUpperCase().toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/ς/g, "σ");
      };
      const isWord = (text, at) => {
        const code = text.charCodeAt(at);
        return code < 128 ? code > 96 && code < 123 || code > 47 && code < 58 || code > 64 && code < 91 : /[\p{L}\p{N}]/u.test(text[at]);
      };
      // The next place at which a word begins with the term.
      const find = (text, term, from = 0) => {
        for (let at = text.indexOf(term, from); at >= 0; at = text.indexOf(term, at + 1)) {
          if (at === 0 || !isWord(text, at - 1) || !isWord(term, 0)) return at;
        }
        return -1;
      };

      // Entries: their text and facts are read once, in the background, or when the first query comes.
      const read = until => {
        while (entries.length < nodes.length && (!until || performance.now() < until)) {
          const node = nodes[entries.length], [set, types = "", bits = "", open = ""] = node.dataset.m.split(",");
          let heading = node.querySelector("h3 a, h4, th a");
          if (heading.tagName === "H4") heading = linkTo(node.id, heading);
          // Queries name every setting, which nobody looks for in each event.
          let text = node.textContent;
          for (const part of [copy, node.querySelector(".sql")]) if (node.contains(part)) text = text.replace(part.textContent, "");
          const whole = sets[set];
          // Recipients, and the words by which people ask for what a filter knows.
          whole.words ??= fold([...whole[TO], ...whole[PURPOSE], ...whole[IDENTIFIER].length ? ["identifier"] : [],
            whole[LINKED] === "yes" ? "linked personal data" : ""].join(" "));
          if (sets[set][STATUS] !== "retired") tellEnds(node);
          entries.push({
            node, set: sets[set], text: fold(text) + "\n" + whole.words, name: fold(heading.textContent), heading,
            types: [...types].map(letter => TYPES[letter]), bits: bits === "u" ? Infinity : Number(bits), open: open ? "yes" : "no",
            changes: changesOf(sets[set][CHANGES])
          });
        }
      };
      // The name of an entry leads to the entry: its address can be copied and sent.
      const linkTo = (id, heading) => {
        if (heading.firstChild.tagName === "A") return heading.firstChild;
        const link = document.createElement("a");
        link.href = "#" + id;
        link.append(...heading.childNodes);
        heading.append(link);
        return link;
      };
      const later = self.requestIdleCallback || (work => setTimeout(work, 50));
      const readOn = () => {
        read(performance.now() + 12);
        if (entries.length < nodes.length) return later(readOn);
        tellEndsOfAll();
        lookAtTarget();
      };

      // The query language: words, "phrases", key:value, key:a|b, -key:value; cat, bits, since and expires also with >= <= > <.
      const list = value => Array.isArray(value) ? value : [value];
      const one = key => ({ of: e => [...new Set(e.changes.map(change => change[key]))], change: true });
      const keys = {
        kind: { title: "Kind", of: e => e.set[KIND] }, in: { title: "Registry", of: e => e.set[REGISTRY] },
        stream: { title: "Stream", of: e => e.set[STREAM] }, cat: { title: "Category", of: e => e.set[CATEGORY] ? String(e.set[CATEGORY]) : e.set[DATA] === "unanswered" ? "unanswered" : "", order: Number },
        data: { title: "Class of data", of: e => e.set[DATA] }, purpose: { title: "Purpose", of: e => e.set[PURPOSE] },
        to: { title: "Recipient", of: e => e.set[TO] }, id: { title: "Goes with identifier", of: e => e.set[IDENTIFIER] },
        consent: { title: "Default", of: e => e.set[CONSENT] }, type: { title: "Type of value", of: e => e.types },
        open: { title: "Free text", of: e => e.set[KIND] === "stream" ? "" : e.open }, linked: { title: "Linked", of: e => e.set[LINKED] }, from: { title: "Answers from", of: e => e.set[FROM] },
        status: { title: "Status", of: e => e.set[STATUS] }, owner: { title: "Owner", of: e => e.set[OWNER] },
        since: { title: "Since", of: e => e.set[SINCE], order: version }, expires: { title: "Expires", of: e => e.set[EXPIRES], order: orderOfDay },
        ends: { title: "Ends within", of: e => endsOf(e.set), values: [...WINDOWS.map(most => most + "d"), "past"] },
        bits: { of: e => String(e.bits), order: text => text === "unbounded" ? Infinity : Number(text) },
        changed: { title: "Changed", ...one("changed") }, release: { title: "In release", ...one("release") }, verdict: { title: "Reviewer has to", ...one("verdict") }
      };
      if (!since) for (const key of ["changed", "release", "verdict"]) delete keys[key];
      // A value as a query can name it.
      const plain = value => fold(value).replace(/"/g, "");
      function version(text) { return text.split(".").map(part => part.padStart(6, "0")).join("."); }
      keys.cat.values = ["1", "2", "3", "4", "unanswered"];
      const names = {
        cat: { 1: "1 technical", 2: "2 interaction", 3: "3 stored content", 4: "4 highly sensitive" },
        ends: { "30d": "30 days", "90d": "90 days", "180d": "180 days", past: "has ended" }
      };

      const parse = query => {
        const terms = [], unknown = [];
        for (const [whole, minus, key, rest] of query.matchAll(/(-?)(?:([A-Za-z]+):)?((?:"[^"]*"?|[^\s"]+)+)/g)) {
          const known = key && Object.hasOwn(keys, key.toLowerCase());
          if (!known) {
            if (key && !/^\/\//.test(rest)) unknown.push(key);
            const word = fold((key && whole.replace(/"/g, "")) || rest.replace(/"/g, ""));
            if (word) terms.push({ word, not: Boolean(minus) && !key });
            continue;
          }
          const [, op, values] = rest.match(/^(>=|<=|>|<|=)?(.*)$/s);
          const wanted = (values.match(/(?:"[^"]*"?|[^|"])+/g) || []).map(value => fold(value.replace(/"/g, "")));
          if (wanted.length) terms.push({ key: key.toLowerCase(), op, wanted, not: Boolean(minus) });
        }
        // What is asked of a change is asked of one and the same.
        const together = terms.filter(term => term.key && keys[term.key].change && !term.not);
        for (const term of together) term.together = together;
        return { terms, unknown };
      };
      const fitsChange = (term, change) => {
        if (term.op && term.op !== "=") {
          const at = releases.findIndex(name => fold(name) === term.wanted[0]);
          return at >= 0 && (term.op === ">=" ? change.at >= at : term.op === "<=" ? change.at <= at : term.op === ">" ? change.at > at : change.at < at);
        }
        const isRelease = wanted => fold(change.release) === wanted;
        if (term.key === "release") return term.wanted.some(isRelease);
        if (term.key === "verdict") return term.wanted.some(wanted => find(change.verdict, wanted) >= 0);
        return term.wanted.some(wanted => change.changed === wanted || isRelease(wanted));
      };
      const fits = (term, entry) => {
        if (!term.key) return (find(entry.text, term.word) >= 0) !== term.not;
        const key = keys[term.key];
        if (key.change) return entry.changes.some(change => (term.together || [term]).every(one => fitsChange(one, change))) !== term.not;
        const some = list(key.of(entry)).some(value => {
          if (value === "" || value === undefined) return false;
          if (!term.op || term.op === "=") {
            return term.wanted.some(wanted => {
              if (term.op || key.order && term.key !== "expires") return plain(value) === wanted;
              if (term.key !== "expires") return find(plain(value), wanted) >= 0;
              const left = dayOf(value) - today;
              return isNaN(daysOf(wanted)) ? find(value, wanted) >= 0 : left >= 0 && left <= daysOf(wanted);
            });
          }
          const order = key.order || (text => text), left = order(value), right = order(term.wanted[0]);
          return term.op === ">=" ? left >= right : term.op === "<=" ? left <= right : term.op === ">" ? left > right : left < right;
        });
        return some !== term.not;
      };

      // What fits, names before other texts and fields behind everything else.
      const rankOf = (entry, words) => (words.some(word => entry.name === word) ? 0 : words.some(word => find(entry.name, word) >= 0) ? 2 : 4)
        + (entry.set[KIND] === "field" ? 1 : 0);
      const look = (terms, words) => {
        const ranks = [[], [], [], [], [], []];
        for (const entry of entries) if (terms.every(term => fits(term, entry))) ranks[rankOf(entry, words)].push(entry);
        return ranks.flat();
      };
      // The beginning of the same list, for which names are enough; null where they are not.
      const lookQuickly = (terms, words, count) => {
        const ranks = [[], [], [], [], [], []];
        for (const entry of entries) {
          const rank = rankOf(entry, words);
          if (words.length ? rank > 3 : rank > 4) continue;
          if (!terms.every(term => fits(term, entry))) continue;
          ranks[rank].push(entry);
          if (!words.length && ranks[rank].length === count) break;
        }
        const found = ranks.flat();
        return found.length >= count ? found.slice(0, count) : null;
      };

      // The numbers beside the filters: for each key, what would fit without its own terms.
      const countAll = terms => {
        const counts = {};
        for (const key in keys) if (keys[key].title) counts[key] = new Map();
        const count = (key, entry) => {
          for (const value of list(keys[key].of(entry))) if (value) counts[key].set(value, (counts[key].get(value) || 0) + 1);
        };
        read();
        for (const entry of entries) {
          let missed = null;
          for (const term of terms) {
            if (term.together || fits(term, entry)) continue;
            missed = missed === null || missed === term.key ? term.key || "" : "";
            if (missed === "") break;
          }
          const together = terms.find(term => term.together)?.together;
          if (!together || entry.changes.some(change => together.every(term => fitsChange(term, change)))) {
            if (missed === null) for (const key in counts) { if (!together || !keys[key].change) count(key, entry); }
            else if (counts[missed]) count(missed, entry);
          }
          if (!together || missed !== null) continue;
          // Beside a filter of changes stands what of the changes fits that the others ask for.
          for (const key in counts) {
            if (!keys[key].change) continue;
            const others = together.filter(term => term.key !== key);
            const left = entry.changes.filter(change => others.every(term => fitsChange(term, change)));
            for (const value of new Set(left.map(change => change[key]))) if (value) counts[key].set(value, (counts[key].get(value) || 0) + 1);
          }
        }
        return counts;
      };

      // What is found stands in copies, so that the book stays as it is; the first ones at once, others as they come into view.
      const FIRST = 6, STEP = 24;
      let rest = 0, shown = { found: [], words: [] }, next = 0, more = null;
      const element = (name, text, attributes = {}) => {
        const made = document.createElement(name);
        if (text) made.textContent = text;
        for (const key in attributes) made.setAttribute(key, attributes[key]);
        return made;
      };
      const highlight = (node, words) => {
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), texts = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
          const characters = [...text.data], folded = characters.map(fold), starts = [];
          const whole = folded.join("");
          let length = 0;
          for (const part of folded) { starts.push(length); length += part.length; }
          const ranges = [];
          for (const word of words) for (let at = find(whole, word); at >= 0; at = find(whole, word, at + word.length)) ranges.push([at, at + word.length]);
          if (!ranges.length) continue;
          const pieces = document.createDocumentFragment();
          let run = "", marked = false;
          const flush = () => { if (run) pieces.append(marked ? element("mark", run) : run); run = ""; };
          characters.forEach((character, index) => {
            const inside = ranges.some(([from, to]) => starts[index] < to && starts[index] + Math.max(folded[index].length, 1) > from);
            if (inside !== marked) { flush(); marked = inside; }
            run += character;
          });
          flush();
          text.replaceWith(pieces);
        }
      };
      const copyOf = entry => {
        const source = entry.node;
        let copy;
        if (source.tagName === "TR") {
          copy = element("article");
          const title = element("h4"), link = element("a", entry.heading.textContent, { href: entry.heading.getAttribute("href") });
          title.append(link);
          const box = element("div", "", { class: "wide" }), table = element("table"), body = element("tbody"), head = source.closest("table").tHead;
          const row = source.cloneNode(true);
          row.removeAttribute("id");
          if (head) table.append(element("caption", entry.set[KIND], { class: "unseen" }), head.cloneNode(true));
          body.append(row);
          table.append(body);
          box.append(table);
          copy.append(title, box);
        } else if (source.tagName === "HEADER") {
          copy = element("article");
          copy.append(...source.cloneNode(true).childNodes);
          const heading = copy.querySelector("h3"), title = element("h4", "", { class: "h" });
          title.append(...heading.childNodes);
          heading.replaceWith(title);
        } else copy = source.cloneNode(true);
        if (source.dataset.c && source.tagName === "HEADER") copy.dataset.c = source.dataset.c;
        copy.removeAttribute("data-m");
        copy.removeAttribute("id");
        for (const inner of copy.querySelectorAll("[id]")) inner.removeAttribute("id");
        for (const inner of copy.querySelectorAll("[data-m]")) inner.removeAttribute("data-m");
        copy.querySelector(".copy")?.remove();
        // Below the heading of what is found, whatever it was in the book.
        copy.querySelector("h4")?.setAttribute("aria-level", "3");
        copy.prepend(element("span", [entry.set[REGISTRY], entry.set[STREAM], entry.set[KIND]].filter(Boolean).join(" · "), { class: "crumb" }));
        if (shown.words.length) highlight(copy, shown.words);
        return copy;
      };
      const showMore = count => {
        const part = document.createDocumentFragment();
        for (const end = Math.min(next + count, shown.found.length); next < end; next++) part.append(copyOf(shown.found[next]));
        byId("found").append(part);
        if (more) more.hidden = next >= shown.found.length;
      };
      const watcher = self.IntersectionObserver && new IntersectionObserver(seen => { if (seen.some(one => one.isIntersecting)) showMore(STEP); }, { rootMargin: "600px" });

      const show = () => {
        const query = search.value.trim();
        clearTimeout(rest);
        if (!query) {
          results.hidden = true;
          results.removeAttribute("aria-busy");
          book.hidden = false;
          book.classList.remove("away");
          results.replaceChildren();
          filters([]);
          return;
        }
        read();
        const { terms, unknown } = parse(query), words = terms.filter(term => term.word && !term.not).map(term => term.word);
        const first = lookQuickly(terms, words, FIRST);
        shown = { found: first || look(terms, words), words };
        next = 0;
        const box = element("div", "", { id: "found" });
        if (results.hidden || !byId("count")) {
          const header = element("header"), save = element("div", "", { id: "save", class: "buttons" });
          save.append(downloadButton("Download as CSV", () => saveCSV(shown.found)), downloadButton("Download as JSON", () => saveJSON(shown.found)));
          header.append(element("h2", "Found", { id: "results-title" }), element("p", "", { role: "status", "aria-live": "polite", id: "count" }), save);
          more = element("button", "Show more", { type: "button" });
          more.addEventListener("click", () => showMore(STEP));
          results.replaceChildren(header, box, more);
        } else byId("found").replaceWith(box);
        showMore(FIRST);
        results.setAttribute("aria-busy", "true");
        // Hiding the book in earnest makes a browser look at all of it; out of sight it is at once.
        book.classList.add("away");
        results.hidden = false;
        // The rest is not what the reader waits for.
        const finish = () => {
          book.hidden = true;
          if (first) shown.found = look(terms, words);
          const count = shown.found.length;
          byId("count").textContent = (count === 1 ? "1 entry" : count + " entries")
            + (unknown.length ? "; there is no filter " + unknown.join(", ") + ", known are " + Object.keys(keys).join(", ") : "");
          byId("save").hidden = !count;
          if (!count) box.append(nothing(query));
          showMore(STEP);
          if (watcher) { watcher.disconnect(); watcher.observe(more); }
          filters(terms);
          byId("offers")?.remove();
          const offered = offers(terms);
          if (offered.childElementCount) byId("found").before(offered);
          results.removeAttribute("aria-busy");
        };
        rest = setTimeout(finish, 40);
      };
      // A word that a filter knows as a value: who types leanplum may want all that goes to Leanplum.
      const OFFERED = ["to", "data", "purpose", "owner", "consent", "id", "from", "stream", "in"];
      const offers = terms => {
        const box = element("p", "", { id: "offers", class: "buttons" });
        for (const term of terms) for (const key of term.key || term.not ? [] : OFFERED) {
          for (const [value, count] of all[key]) {
            if (box.childElementCount >= 6 || find(fold(value), term.word) < 0) continue;
            const button = element("button", key + ":" + value + " (" + count + ")", { type: "button" });
            button.addEventListener("click", () => setQuery(key + ":" + quoted(value)));
            box.append(button);
          }
        }
        if (box.childElementCount) box.prepend("Filters: ");
        return box;
      };
      const nothing = query => {
        const box = element("div", "", { class: "empty" });
        const flag = document.querySelector(".bar svg").cloneNode(true);
        box.append(flag, element("p", "Nothing is found for " + query + "."));
        if (parse(query).terms.length > 1) box.append(element("p", "All words and filters have to fit; take one away to see more."));
        else box.append(element("p", "Search matches the start of words."));
        const clear = element("button", "Clear the search", { type: "button" });
        clear.addEventListener("click", () => { setQuery(""); search.focus(); });
        box.append(clear);
        return box;
      };
      // Filters are a view of the query: a tick adds a term, so that the language teaches itself.
      const FACETS = ["changed", "release", "verdict", "kind", "in", "stream", "to", "cat", "data", "purpose", "id", "consent", "type", "open", "linked", "from", "status", "ends", "expires", "since", "owner"], MOST = 12;
      const quoted = value => /[\s|"]|^[<>=]/.test(value) ? '"' + value.replace(/"/g, "") + '"' : value;
      const isTick = (term, key) => term.key === key && (!term.op || term.op === "=") && !term.not;
      const setTerm = (key, value, on) => {
        let wanted = parse(search.value).terms.filter(term => isTick(term, key)).flatMap(term => term.wanted);
        wanted = on ? [...wanted, plain(value)] : wanted.filter(one => one !== plain(value));
        // A value that others begin with is asked for with `=`, so that the number beside the tick is what is found.
        const values = [...all[key].keys()].map(plain);
        const isExact = wanted.every(one => values.includes(one)) && values.some(other => !wanted.includes(other) && wanted.some(one => find(other, one) >= 0));
        const rest = search.value.replace(new RegExp("(^|\\s)" + key + ":(?![<>])(?:\"[^\"]*\"?|[^\\s\"]+)+", "g"), " ").replace(/\s+/g, " ").trim();
        setQuery([rest, wanted.length ? key + (isExact ? ":=" : ":") + wanted.map(quoted).join("|") : ""].filter(Boolean).join(" "));
      };
      let all = null;
      const filters = terms => {
        all = all || countAll([]);
        const counts = terms.length ? countAll(terms) : all;
        const focused = document.activeElement && document.activeElement.dataset.facet;
        const panel = document.createDocumentFragment();
        panel.append(element("h2", "Filters"));
        for (const key of FACETS) {
          if (!keys[key]) continue;
          const values = keys[key].values?.filter(value => all[key].has(value)) || [...all[key].keys()].sort((a, b) => all[key].get(b) - all[key].get(a) || (a < b ? -1 : 1));
          if (key === "release") values.sort((a, b) => releases.indexOf(b) - releases.indexOf(a));
          if (values.length < (key === "ends" ? 1 : 2)) continue;
          const wanted = terms.filter(term => isTick(term, key)).flatMap(term => term.wanted);
          const group = element("fieldset");
          group.append(element("legend", keys[key].title));
          // What is asked for stays in sight.
          for (const value of values.filter((value, at) => at < MOST || wanted.includes(plain(value)))) {
            const label = element("label"), tick = element("input", "", { type: "checkbox", "data-facet": key + ":" + value });
            tick.checked = wanted.includes(plain(value));
            tick.addEventListener("change", () => setTerm(key, value, tick.checked));
            const number = counts[key].get(value) || 0;
            label.append(tick, element("span", names[key]?.[value] || value), element("output", String(number)));
            if (!number) label.className = "none";
            group.append(label);
          }
          if (values.length > MOST) group.append(element("p", (values.length - MOST) + " more, by " + key + ":…", { class: "w" }));
          panel.append(group);
        }
        byId("filters").replaceChildren(panel);
        if (focused) document.querySelector("[data-facet=" + CSS.escape(focused) + "]")?.focus();
      };

      // The address holds the query or the entry.
      const setQuery = query => { search.value = query; keep(); show(); };
      const keep = () => {
        const query = search.value.trim();
        const from = since && since.value ? "&since=" + encodeURIComponent(since.value) : "";
        // An entry that somebody has gone to stays in the address.
        const isQuery = query || from && (!location.hash || location.hash.startsWith("#?q="));
        const address = isQuery ? "#?q=" + encodeURIComponent(query) + from : location.pathname + location.search;
        if (isQuery ? location.hash !== address : location.hash.startsWith("#?q=")) history.replaceState(null, "", address);
      };
      const decoded = text => { try { return decodeURIComponent(text); } catch { return text; /* It stays as it is written. */ } };

      // Since a release: what has changed is coloured, in the book and in what is found, and counted.
      const paint = () => {
        const from = since.selectedIndex - 1, order = "~+-";
        for (const box of document.querySelectorAll("[data-c]")) delete box.dataset.c;
        const mark = (box, kind) => { if (box && order.indexOf(kind) > order.indexOf(box.dataset.c || " ")) box.dataset.c = kind; };
        for (const happened of book.querySelectorAll("[data-y]")) {
          const kind = happened.dataset.y[0], isSince = from >= 0 && Number(happened.dataset.y.slice(1)) > from;
          happened.classList.toggle("on", isSince);
          if (isSince) mark(happened.closest("li, tr, article, .stream > header"), kind);
        }
        const box = byId("since-found");
        box.hidden = from < 0;
        box.replaceChildren();
        if (from < 0) return;
        read();
        const counts = { added: 0, changed: 0, removed: 0 };
        for (const entry of entries) {
          const kinds = new Set(entry.changes.filter(change => change.at > from).map(change => change.changed));
          for (const kind of kinds) counts[kind]++;
          if (kinds.size && !entry.node.dataset.c) mark(entry.node, "~");
        }
        box.append("Coloured since " + since.value + ": ");
        Object.keys(counts).forEach((kind, at) => {
          const query = "changed:" + kind + " release:>" + quoted(since.value);
          if (at) box.append(", ");
          box.append(counts[kind] ? element("a", counts[kind] + " " + kind, { href: "#?q=" + encodeURIComponent(query) + "&since=" + encodeURIComponent(since.value) }) : "0 " + kind);
        });
        box.append(".");
      };
      const setSince = release => {
        if (!since || since.value === release) return;
        since.value = release;
        if (since.selectedIndex < 0) since.selectedIndex = 0;
        paint();
      };
      const follow = () => {
        if (location.hash.startsWith("#?q=")) {
          const [written, from] = location.hash.slice(4).split("&since="), query = decoded(written);
          if (from !== undefined) setSince(decoded(from));
          if (query !== search.value.trim()) search.value = query;
          show();
        } else {
          const wasHidden = book.classList.contains("away");
          if (search.value) { search.value = ""; show(); }
          const target = location.hash.length > 1 && byId(location.hash.slice(1));
          if (target && wasHidden) target.scrollIntoView();
          lookAtTarget();
        }
      };
      self.addEventListener("hashchange", follow);

      search.addEventListener("input", () => { keep(); show(); });
      form.addEventListener("submit", event => { event.preventDefault(); results.querySelector("h4 a")?.focus(); });
      document.addEventListener("keydown", event => {
        const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== "checkbox";
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "/" && !typing) { event.preventDefault(); search.focus(); search.select(); return; }
        if (event.key === "Escape" && search.value) { event.preventDefault(); setQuery(""); search.focus(); return; }
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp" || results.hidden) return;
        const links = [...results.querySelectorAll("h4 a")], at = links.indexOf(document.activeElement);
        if (at < 0 && event.target !== search) return;
        const to = at + (event.key === "ArrowDown" ? 1 : -1);
        if (to >= links.length - 2 && more && !more.hidden) showMore(STEP);
        event.preventDefault();
        if (to < 0) search.focus(); else (links[to] || results.querySelectorAll("h4 a")[to])?.focus();
      });


    """#

  /// What happens when the page is opened.
  private static let start = #"""
      // Light, dark, or as the system has it.
      const theme = byId("theme"), themes = ["auto", "light", "dark"];
      const setTheme = name => {
        if (name === "auto") delete root.dataset.theme; else root.dataset.theme = name;
        theme.textContent = "Theme: " + name;
        try { localStorage.setItem("signalbook-theme", name); } catch { /* Nothing is kept then. */ }
      };
      let kept = "auto";
      try { kept = localStorage.getItem("signalbook-theme") || "auto"; } catch { /* Nothing was kept. */ }
      setTheme(themes.includes(kept) ? kept : "auto");
      // Where a table is too wide for the window each row is a card, and a cell says what it is.
      for (const table of document.querySelectorAll(".wide table")) {
        const titles = [...table.querySelectorAll("thead th")].map(title => title.textContent);
        for (const row of table.tBodies[0]?.rows || []) for (const cell of row.cells) if (cell.tagName === "TD" && titles[cell.cellIndex]) cell.dataset.l = titles[cell.cellIndex];
      }
      const print = byId("print");
      print.hidden = false;
      print.addEventListener("click", () => { root.dataset.print = "summaries"; self.print(); delete root.dataset.print; });
      theme.addEventListener("click", () => setTheme(themes[(themes.indexOf(root.dataset.theme || "auto") + 1) % 3]));

      const menu = byId("menu"), side = byId("side");
      menu.addEventListener("click", () => { const open = side.toggleAttribute("data-open"); menu.setAttribute("aria-expanded", String(open)); });
      if (since) {
        since.addEventListener("change", () => { paint(); keep(); if (search.value) show(); });
        byId("since-label").hidden = false;
        // A browser may keep what was chosen when the page was left.
        if (since.value) paint();
      }
      for (const control of [form, theme, menu]) control.hidden = false;
      offerDownloads();
      later(readOn);
      if (location.hash.startsWith("#?q=")) follow(); else later(() => filters([]));
    })();
    """#
}
