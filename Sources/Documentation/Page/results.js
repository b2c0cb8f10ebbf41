// Results are copies, so that the book stays as it is; the first ones at once, others as they come into view.
const FIRST = 4, STEP = 24;
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
  for (const part of copy.querySelectorAll(".copy, .t")) part.remove();
  for (const panel of copy.querySelectorAll(".s")) panel.replaceWith(...panel.childNodes);
  copy.classList.remove("open", "first");
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
  const isNew = results.hidden;
  if (isNew || !byId("count")) {
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
    // The count of the entries is above a reader who has scrolled.
    if (isNew) scrollTo(0, 0);
    if (first) shown.found = look(terms, words);
    const count = shown.found.length;
    byId("count").textContent = (count === 1 ? "1 entry" : count + " entries")
      + (unknown.length ? "; unknown filter " + unknown.join(", ") + ", use one of " + Object.keys(keys).join(", ") : "");
    byId("save").hidden = !count;
    byId("topics")?.remove();
    const parts = topics(query);
    filters(terms);
    if (parts.childElementCount) byId("found").before(parts);
    else if (!count) box.append(nothing(query));
    showMore(STEP);
    if (watcher) { watcher.disconnect(); watcher.observe(more); }
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
// Parts of the page that are no entries, by the words that lead to them.
const registryTitles = () => sections.filter(part => isRegistry(part) && part.querySelector(".summary dl")).map(part => part.querySelector("h2"));
const TOPICS = [
  [/legal|lawful|legitimate|gdpr|basis|art(icle|\.) ?[69]|controller|dpo|processor|special categor|profiling|automated decision/i, registryTitles, "Legal basis and controller of "],
  [/delet|eras|forgotten|dsar|subject access/i, registryTitles, "Deletion of the data of "], [/encrypt|security|measure|breach/i, registryTitles, "Security of "],
  [/data subject|child|kid|minor|teen|coppa/i, registryTitles, "Data subjects of "],
  [/free[ -]?text|any text|open text/i, () => [byId("open")], ""], [/identif|pseudonym|linked|idf[av]|personal data/i, () => [byId("identifiers")], ""],
  [/recipient|third part|transfer|country|gdpr|processor|ccpa|\bs(ale|ell|old)\b|sharing|shared/i, () => [byId("recipients")], ""], [/unanswered|open question|missing|gdpr/i, () => [byId("unanswered")], ""]
];
// Questions for which the schema language has no key, so that an entry without them is not an answer.
const WITHOUT_KEY = [
  [/child|kid|minor|teen|coppa/i, "Schemas have no key for children’s data; the data subjects of a registry can include children."],
  [/profiling|automated decision/i, "Schemas have no key for profiling."],
  [/ip[ -]?address/i, "Schemas have no key for IP addresses. The server that receives a request also receives the sender’s IP address."]
];
const topics = query => {
  const box = element("p", "", { id: "topics" });
  for (const [words, places, before] of TOPICS) {
    if (!words.test(query)) continue;
    for (const place of places().filter(Boolean)) {
      if (box.childElementCount) box.append(", ");
      box.append(element("a", before + place.firstChild.textContent, { href: "#" + place.id }));
    }
  }
  if (box.childElementCount) box.prepend("Parts of this page: ");
  for (const [words, remark] of WITHOUT_KEY) if (words.test(query)) box.append(element("span", remark, { class: "remark" }));
  return box;
};
// The number of edits between two words; an exchange of neighbors is one edit.
const editsBetween = (from, to) => {
  let rows = [[], Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= from.length; i++) {
    const [before, last] = rows, row = [i];
    for (let j = 1; j <= to.length; j++) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    rows = [last, row];
  }
  return rows[1][to.length];
};
const TERMS = "consent controller country deletion encrypted expires identifier legal linked opt-out owner personal population purpose recipient retention review safeguard tracking transfer unanswered".split(" ");
// Words that differ from the given word by one edit, or by two if the word is long; nearest first.
const wordsLike = word => {
  const most = word.length > 6 ? 2 : word.length > 3 ? 1 : 0, known = new Set(TERMS);
  for (const entry of entries) for (const part of entry.name.split(/[^\p{L}\p{N}]+/u)) known.add(part);
  for (const key of OFFERED) for (const value of all[key].keys()) for (const part of fold(value).split(/\s+/)) known.add(part);
  const near = [];
  for (const other of known) {
    if (other.length < 4 || Math.abs(other.length - word.length) > most) continue;
    const edits = editsBetween(word, other);
    if (edits > 0 && edits <= most) near.push([edits, other]);
  }
  return near.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1)).slice(0, 3).map(([, other]) => other);
};
// The filter's values, most similar first.
const valuesLike = (key, wanted) => [...all[key].keys()].map(value => [editsBetween(wanted, plain(value)), value])
  .sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1)).slice(0, 3).map(([, value]) => value);
const nothing = query => {
  const box = element("div", "", { class: "empty" });
  const flag = document.querySelector(".bar svg").cloneNode(true);
  box.append(flag, element("p", "No results for " + query + "."));
  // The first word or filter that matches nothing by itself.
  const alone = parse(query).terms.find(term => !term.not && !term.together && !look([term], term.word ? [term.word] : []).length);
  if (alone?.key) box.append(element("p", "No entry matches the filter " + alone.key + ":" + alone.wanted.join("|") + "."));
  else if (parse(query).terms.length > 1) box.append(element("p", "No entry matches all words and filters; remove one."));
  else box.append(element("p", "Search matches the beginning of words."));
  const offer = (title, next) => {
    const button = element("button", title, { type: "button" });
    button.addEventListener("click", () => setQuery(next));
    box.append(button, " ");
  };
  if (alone?.word) for (const other of wordsLike(alone.word)) offer("Search for " + other, fold(query).replace(alone.word, () => other));
  if (alone?.key && all[alone.key]) for (const value of valuesLike(alone.key, alone.wanted[0])) offer(alone.key + ":" + value, alone.key + ":" + quoted(value));
  if (all.data.get("unanswered")) {
    const open = element("button", "Entries without a data class (" + all.data.get("unanswered") + ")", { type: "button" });
    open.addEventListener("click", () => setQuery("data:unanswered"));
    box.append(open, " ");
  }
  const clear = element("button", "Clear the search", { type: "button" });
  clear.addEventListener("click", () => { setQuery(""); search.focus(); });
  box.append(clear);
  return box;
};
