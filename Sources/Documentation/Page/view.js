const chooser = byId("chooser"), sections = [...book.children], isRegistry = part => part.classList.contains("book");
let registry = null;
// The section of a registry; `null` is what the registries share.
const choose = (part, target) => {
  if (!chooser) return false;
  const isNew = registry !== part;
  registry = part;
  for (const one of sections) one.classList.toggle("elsewhere", isRegistry(one) ? one !== part : part !== null);
  const isInMenu = target?.id && [...document.querySelectorAll("#panel nav a")].some(link => link.getAttribute("href") === "#" + target.id);
  const address = "#" + (part?.querySelector("h2").id || (isInMenu ? target.id : "overview"));
  for (const link of document.querySelectorAll("#chooser a, #panel nav a")) {
    if (link.getAttribute("href") === address) {
      link.setAttribute("aria-current", "true");
      if (link.parentElement === chooser) chooser.scrollLeft = link.offsetLeft - chooser.offsetLeft - chooser.clientWidth / 3;
    } else link.removeAttribute("aria-current");
  }
  return isNew;
};
// `#focus` is the registry, too.
const targetOf = hash => byId(hash) || byId(hash + "/registry");
// Shows the registry and the details that an address leads into.
const reveal = target => {
  const isNew = choose(target && book.contains(target) ? target.closest(".book") : target ? registry : null, target);
  const row = rowOf(target);
  if (row) open(row);
  openFirsts(chooser ? registry : book);
  describe(target, row);
  const folded = target?.closest("details:not([open])");
  if (folded) folded.open = true;
  // A heading with folded tables below it.
  let below = target?.tagName === "H3" ? target.nextElementSibling : null;
  while (below && below.tagName !== "H3") { if (below.tagName === "DETAILS") below.open = true; below = below.nextElementSibling; }
  return isNew || Boolean(folded) || Boolean(row);
};
// The title of the window and of the page: the entry, the registry.
const describe = (target, row) => {
  const name = registry?.querySelector("h2").textContent || "";
  const entry = row ? row.querySelector("h4") : target?.matches("h3, article, tr") ? target.querySelector("h4, th a") || target : target?.matches("h2") && !registry ? target : null;
  const part = entry && entry.id !== "overview" ? (entry.querySelector("a") || entry).textContent.trim() : "";
  document.title = [part, name, "Signalbook"].filter(Boolean).join(" · ");
  byId("where").textContent = name || "Signalbook";
};
