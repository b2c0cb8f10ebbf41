// Events as a list: a row each, whose details are beside the list if the window is wide, and below the row otherwise. Without
// script, and on paper, each event has its details below it.
root.dataset.list = "";
const isWide = self.matchMedia ? matchMedia("(min-width: 75rem)") : { matches: false };
const rowOf = node => node?.closest?.(".events > article, .events > div > article");
const listOf = row => row.closest(".events");
// A short list has no room for details beside it.
for (const list of document.querySelectorAll(".events")) if (list.children.length >= 16) list.classList.add("long");
const isBeside = row => isWide.matches && listOf(row).classList.contains("long");
// The details of a row scroll by themselves beside the list, below a title.
const panelOf = row => {
  const body = row.querySelector(":scope > .b");
  let panel = body.querySelector(":scope > .s");
  if (panel) return panel;
  opened.add(row);
  panel = element("div", "", { class: "s", role: "group", tabindex: "-1", "aria-label": "Details of " + row.querySelector("h4").textContent });
  // The name, the description and the class again: the panel is read by itself.
  const title = element("div", "", { class: "t" }), stream = row.closest(".stream").querySelector("h3 a");
  const answers = element("p", "Recipients, retention and consent: ", { class: "w" });
  answers.append(element("a", "stream " + stream.textContent, { href: stream.getAttribute("href") }));
  title.append(element("p", row.querySelector("h4").textContent, { class: "n" }), row.querySelector("p").cloneNode(true));
  const kind = element("p");
  for (const part of row.children) if (part.matches("[href], b, code")) kind.append(part.cloneNode(true), " ");
  title.append(kind, answers);
  panel.append(title, ...body.childNodes);
  body.append(panel);
  return panel;
};
const close = row => { row.classList.remove("open", "first"); row.querySelector("h4 a")?.removeAttribute("aria-expanded"); };
// `isFirst`: nobody has chosen it, so that it is open only beside the list.
const open = (row, isFirst) => {
  const list = listOf(row);
  for (const other of list.querySelectorAll(".open")) if (other !== row) close(other);
  row.classList.add("open");
  row.classList.toggle("first", Boolean(isFirst));
  const panel = panelOf(row);
  panel.tabIndex = isBeside(row) ? 0 : -1;
  panel.scrollTop = 0;
  if (row.id) linkParts(row);
  linkTo(row.id, row.querySelector("h4")).setAttribute("aria-expanded", String(!isFirst || isBeside(row)));
};
// Beside a list there are always details.
const openFirsts = part => {
  for (const list of part?.querySelectorAll(".long") || []) if (!list.querySelector(".open")) open(list.querySelector("article"), true);
};
book.addEventListener("click", event => {
  const row = rowOf(event.target), link = event.target.closest("a, button, summary, .b");
  if (!row?.id || link && link.parentElement?.tagName !== "H4" || event.ctrlKey || event.metaKey || event.shiftKey || String(getSelection())) return;
  event.preventDefault();
  if (row.classList.contains("open") && !row.classList.contains("first") && !isBeside(row)) return close(row);
  // The list stays where it is; following a link would scroll.
  const top = row.getBoundingClientRect().top;
  isChosen = true;
  if (location.hash !== "#" + row.id) history.pushState(null, "", "#" + row.id);
  follow(event);
  scrollBy(0, row.getBoundingClientRect().top - top);
  showTop(row);
});
let isChosen = false;
// Arrow keys go through the rows and their details.
book.addEventListener("keydown", event => {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp" || event.target.parentElement?.tagName !== "H4") return;
  const row = rowOf(event.target);
  if (!row) return;
  const rows = [...listOf(row).querySelectorAll("article")], next = rows[rows.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  if (isBeside(next)) open(next);
  linkTo(next.id, next.querySelector("h4")).focus();
});
