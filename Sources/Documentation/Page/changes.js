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
  box.append("Highlighted since " + since.value + ": ");
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
