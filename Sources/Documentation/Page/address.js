// The address holds the query or the entry.
const setQuery = query => { search.value = query; keep(); show(); };
const keep = () => {
  const query = search.value.trim();
  const from = since && since.value ? "&since=" + encodeURIComponent(since.value) : "";
  // An entry that somebody has gone to stays in the address.
  const isQuery = query || from && (!location.hash || location.hash.startsWith("#?q="));
  // Behind a search is the registry that was looked at before it.
  const address = isQuery ? "#?q=" + encodeURIComponent(query) + from : registry ? "#" + registry.querySelector("h2").id : location.pathname + location.search;
  if (isQuery ? location.hash !== address : location.hash.startsWith("#?q=")) history.replaceState(null, "", address);
};
const decoded = text => { try { return decodeURIComponent(text); } catch { return text; /* It stays as it is written. */ } };

// Details at the end of a list reach above the window; the list moves down until their title is below the header.
const showTop = row => {
  if (!isBeside(row)) return;
  const hidden = document.querySelector("body > header").getBoundingClientRect().bottom + 8 - panelOf(row).getBoundingClientRect().top;
  if (hidden > 0) scrollBy(0, -hidden);
};
// The row below the header, and in its details the part that is looked for.
const scrollToRow = (row, target) => {
  row.scrollIntoView();
  showTop(row);
  if (target === row) return;
  const panel = panelOf(row), below = target.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom;
  if (!isBeside(row)) target.scrollIntoView({ block: "nearest" }); else if (below > 0) panel.scrollTop += below + 20;
};
// Browsers scroll once more when all is loaded.
addEventListener("load", () => setTimeout(() => {
  const target = location.hash.length > 1 ? targetOf(decoded(location.hash.slice(1))) || targetOf(location.hash.slice(1)) : null, row = rowOf(target);
  if (row) scrollToRow(row, target);
}));
const follow = event => {
  if (location.hash.startsWith("#?q=")) {
    const [written, from] = location.hash.slice(4).split("&since="), query = decoded(written);
    if (from !== undefined) setSince(decoded(from));
    if (query !== search.value.trim()) search.value = query;
    show();
    if (event) focusOn(byId("results-title"));
  } else {
    const wasHidden = book.classList.contains("away");
    if (search.value) { search.value = ""; show(); }
    const target = location.hash.length > 1 ? targetOf(location.hash.slice(1)) : null;
    const row = rowOf(target);
    if (reveal(target) || wasHidden) {
      if (row) { if (!isChosen) scrollToRow(row, target); } else if (target) target.scrollIntoView(); else scrollTo(0, 0);
    }
    isChosen = false;
    lookAtTarget(target);
    if (event) focusOn(target);
  }
};
self.addEventListener("hashchange", follow);
// Who follows a link goes on reading at the heading of its target.
const focusOn = target => {
  if (!target) return;
  const heading = target.tagName === "ARTICLE" && target.querySelector("h4");
  const spot = heading ? linkTo(target.id, heading) : target.querySelector(target.tagName === "TR" ? "th a" : "a") || target;
  if (spot.tagName !== "A") spot.tabIndex = -1;
  spot.focus({ preventScroll: true });
};

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
