// The query language: words, "phrases", key:value, key:a|b, -key:value; cat, bits, since and expires also with >= <= > <.
const list = value => Array.isArray(value) ? value : [value];
const one = key => ({ of: e => [...new Set(e.changes.map(change => change[key]))], change: true });
const keys = {
  kind: { title: "Kind", of: e => e.set[KIND] }, in: { title: "Registry", of: e => e.set[REGISTRY] },
  stream: { title: "Stream", of: e => e.set[STREAM] }, cat: { title: "Category", of: e => e.set[CATEGORY] ? String(e.set[CATEGORY]) : e.set[DATA] === "unanswered" ? "unanswered" : "", order: Number },
  data: { title: "Data class", of: e => e.set[DATA] }, purpose: { title: "Purpose", of: e => e.set[PURPOSE] },
  to: { title: "Recipient", of: e => e.set[TO] }, id: { title: "Sent with identifier", of: e => e.set[IDENTIFIER] },
  consent: { title: "Default", of: e => e.set[CONSENT] }, type: { title: "Type of value", of: e => e.types },
  open: { title: "Free text", of: e => e.set[KIND] === "stream" ? "" : e.open }, linked: { title: "Linked", of: e => e.set[LINKED] },
  unanswered: { title: "Unanswered", of: e => e.set[UNANSWERED] }, from: { title: "Answers from", of: e => e.set[FROM] },
  status: { title: "Status", of: e => e.set[STATUS] }, owner: { title: "Owner", of: e => e.set[OWNER] },
  since: { title: "Since", of: e => e.set[SINCE], order: version }, expires: { title: "Expires", of: e => e.set[EXPIRES], order: orderOfDay },
  ends: { title: "Ends within", of: e => endsOf(e.set), values: [...WINDOWS.map(most => most + "d"), "past"] },
  bits: { of: e => String(e.bits), order: text => text === "unbounded" ? Infinity : Number(text) },
  changed: { title: "Changed", ...one("changed") }, release: { title: "In release", ...one("release") }, verdict: { title: "Required review", ...one("verdict") }
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
const SAME = [[/(^|\s)"?(?:how[ -]?long|storage period|retention period)"?(?=\s|$)/gi, "$1retention"], [/(^|\s)"?personal[ -]data"?(?=\s|$)/gi, "$1linked:yes"],
  [/(^|\s)"?free[ -]?texts?"?(?=\s|$)/gi, "$1open:yes"], [/(^|\s)"?opt(ed|ing)?[ -]?outs?"?(?=\s|$)/gi, "$1kind:stream"]];
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
// The entries in which a word begins with a term: one text of all entries is searched, by the browser's own search.
const indexes = {};
const indexOf = part => {
  if (indexes[part]?.count === entries.length) return indexes[part];
  const starts = new Int32Array(entries.length + 1);
  entries.forEach((entry, at) => { starts[at + 1] = starts[at] + entry[part].length + 1; });
  return indexes[part] = { count: entries.length, starts, text: entries.map(entry => entry[part]).join("\n") };
};
// Calls `visit` with the number of each entry whose part has the word, in order, until it returns true.
const visitMatches = (part, word, visit) => {
  const { starts, text, count } = indexOf(part);
  for (let at = 0, from = 0; at < count; from = starts[++at]) {
    const place = find(text, word, from);
    if (place < 0) return;
    while (starts[at + 1] <= place) at++;
    if (visit(at)) return;
  }
};
const fits = (term, entry) => {
  if (!term.key) {
    if (!term.has) {
      term.has = new Uint8Array(entries.length);
      visitMatches("text", term.word, at => { term.has[at] = 1; });
    }
    return Boolean(term.has[entry.at]) !== term.not;
  }
  // Entries with the same facts fit alike.
  term.known ??= new Map();
  if (!term.known.has(entry.mark)) term.known.set(entry.mark, fitsKey(term, entry));
  return term.known.get(entry.mark);
};
const fitsKey = (term, entry) => {
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

const entriesNamed = name => {
  if (indexes.named?.size !== entries.length) {
    indexes.named = { size: entries.length, map: new Map() };
    for (const entry of entries) {
      const known = indexes.named.map.get(entry.name);
      if (known) known.push(entry); else indexes.named.map.set(entry.name, [entry]);
    }
  }
  return indexes.named.map.get(name) || [];
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
  const ranks = [[], [], [], [], [], []], others = terms.filter(term => term.key || term.not || words.length > 1);
  const add = entry => {
    const rank = rankOf(entry, words);
    if ((words.length ? rank <= 3 : rank <= 4) && ranks[rank].length < count && others.every(term => fits(term, entry))) ranks[rank].push(entry);
    return rank;
  };
  if (!words.length) {
    for (const entry of entries) { add(entry); if (ranks[4].length === count) break; }
  } else {
    const exact = new Set(words.flatMap(word => entriesNamed(word)));
    exact.forEach(add);
    const seen = new Set();
    for (const word of words) visitMatches("name", word, at => {
      if (exact.has(entries[at]) || seen.has(at)) return false;
      seen.add(at);
      add(entries[at]);
      return words.length === 1 && ranks[2].length === count;
    });
    for (const rank of [0, 1, 2, 3]) ranks[rank].sort((a, b) => a.at - b.at);
  }
  const found = ranks.flat();
  return found.length >= count ? found.slice(0, count) : null;
};
