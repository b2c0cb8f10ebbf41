// The rows whose details have been opened.
const opened = new WeakSet();
const byId = id => document.getElementById(id);
const root = document.documentElement, form = byId("form"), search = byId("search"), book = byId("book");
const results = byId("results"), sets = JSON.parse(byId("facets").textContent), nodes = [...document.querySelectorAll("[data-m]")], entries = [];
const [KIND, REGISTRY, STREAM, DATA, CATEGORY, PURPOSE, TO, IDENTIFIER, CONSENT, STATUS, OWNER, SINCE, EXPIRES, LINKED, FROM, UNANSWERED, CHANGES] = Array(17).keys();
const TYPES = { s: "string", i: "integer", n: "number", b: "boolean", e: "enum", o: "object", a: "array", m: "map", h: "held" };

// Events since the releases, where the page tells it: + added, ~ changed, - removed, the number of the release, a verdict.
const since = byId("since"), releases = since ? [...since.options].slice(1).map(one => one.value).concat("unreleased") : [];
const KINDS = { "+": "added", "~": "changed", "-": "removed" }, VERDICTS = { r: "new review", w: "renewal", n: "notify", t: "text only" };
const changesOf = marks => [...(marks || "").matchAll(/([+~-])(\d+)([rwnt]?)/g)].map(([, kind, release, verdict]) =>
  ({ changed: KINDS[kind], release: releases[release], verdict: VERDICTS[verdict] || "", at: Number(release) }));

// Queries are compared without case and accents.
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

// Most large pages have neither queries nor ends: to look for them in each entry would take a third of the time.
const hasQueries = Boolean(document.querySelector(".sql"));
// Words by which people ask for a data class.
const CLASS_WORDS = [
  [/^id\.install/, "idfv device id"], [/^id\.advertising/, "idfa advertising id"], [/^id\.account/, "user id"], [/^location/, "gps position"],
  [/^contact\.email/, "e-mail address"], [/^contact\.phone/, "telephone"], [/^health/, "medical"], [/^finance/, "payment money"], [/^(person|health|social)/, "special category"]
];
// The text of an element, with a line break before each block, so that words of two cells do not become one word.
const BLOCKS = new Set(["ARTICLE", "BR", "CAPTION", "DD", "DIV", "DL", "DT", "H3", "H4", "LI", "P", "PRE", "SUMMARY", "TABLE", "TD", "TH", "TR", "UL"]);
const textOf = (node, skipped) => {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, skipped.length
    ? one => skipped.includes(one) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT : null);
  let text = "";
  for (let one = walker.nextNode(); one; one = walker.nextNode()) {
    if (one.nodeType === Node.TEXT_NODE) text += one.data; else if (BLOCKS.has(one.tagName)) text += "\n";
  }
  return text;
};
const ending = new Set([...document.querySelectorAll("dt")].filter(term => term.textContent === "Ends").map(term => term.closest("[data-m]")));
// Entries: their text and facts are read once, in the background, or when the first query comes.
const read = until => {
  while (entries.length < nodes.length && (!until || performance.now() < until)) {
    const node = nodes[entries.length], [set, types = "", bits = "", open = ""] = node.dataset.m.split(",");
    let heading = node.querySelector("h3 a, h4, th a");
    if (heading.tagName === "H4") heading = linkTo(node.id, heading);
    // Queries contain every setting, and the title of opened details repeats the row and links to the stream.
    const skipped = [node.contains(copy) && copy, hasQueries && node.querySelector(".sql"), opened.has(node) && node.querySelector(".t")];
    const text = textOf(node, skipped.filter(Boolean)), whole = sets[set];
    // Recipients, and the words by which people ask for what a filter knows.
    whole.words ??= fold([...whole[TO], ...whole[PURPOSE], ...whole[IDENTIFIER].length ? ["identifier"] : [],
      whole[KIND] === "stream" ? "sampling storage" : "", whole[LINKED] === "yes" ? "linked personal data" : "", whole[EXPIRES] ? "expires expiry" : "",
      ...CLASS_WORDS.filter(([name]) => name.test(whole[DATA])).map(([, words]) => words)].join(" "));
    if (sets[set][STATUS] !== "retired" && ending.has(node)) tellEnds(node);
    entries.push({
      at: entries.length, node, mark: node.dataset.m, set: sets[set], text: fold(text) + "\n" + whole.words, name: fold(heading.textContent), heading,
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
  // So that the first key stroke does not wait for them.
  entriesNamed("");
  for (const part of ["name", "text"]) indexOf(part);
  tellEndsOfAll();
  lookAtTarget();
};
