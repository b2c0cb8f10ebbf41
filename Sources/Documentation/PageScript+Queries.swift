extension PageScript {
  /// The query language, and which entries fit a query.
  static let queries = #"""
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
      // A value as a query can name it. Many entries share few values.
      const plains = new Map();
      const plain = value => {
        if (!plains.has(value)) plains.set(value, fold(value).replace(/"/g, ""));
        return plains.get(value);
      };
      function version(text) { return text.split(".").map(part => part.padStart(6, "0")).join("."); }
      keys.cat.values = ["1", "2", "3", "4", "unanswered"];
      const names = {
        cat: { 1: "1 technical", 2: "2 interaction", 3: "3 stored content", 4: "4 highly sensitive" },
        ends: { "30d": "30 days", "90d": "90 days", "180d": "180 days", past: "has ended" }
      };

      // Terms of the trade that the page writes in another way.
      const SAME = [[/(^|\s)"?free[ -]?texts?"?(?=\s|$)/gi, "$1open:yes"], [/(^|\s)"?opt(ed|ing)?[ -]?outs?"?(?=\s|$)/gi, "$1kind:stream"]];
      const parse = written => {
        const terms = [], unknown = [];
        const query = SAME.reduce((text, [words, same]) => text.replace(words, same), written);
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
        // All filters of a change apply to one and the same change.
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

      // Matches, names before other texts and fields behind everything else.
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

    """#
}
