// A button that copies the address of the entry.
const copy = element("button", "Copy link", { type: "button", class: "copy", "aria-live": "polite" });
const addressOf = node => node.id ? "#" + node.id : node.querySelector("h4 a")?.getAttribute("href");
const offerCopy = node => {
  if (copy.parentElement && copy.closest("[id], article") === node) return;
  copy.textContent = "Copy link";
  const row = node.tagName === "ARTICLE" && rowOf(node);
  if (row) { if (row.classList.contains("open")) panelOf(row).querySelector(".t > .n").append(copy); return; }
  const heading = node.tagName === "ARTICLE" && node.querySelector("h4");
  if (heading) heading.after(copy); else (node.tagName === "TR" ? node.cells[0] : node).append(copy);
};
const toClipboard = async text => {
  try { await navigator.clipboard.writeText(text); return true; } catch {
    // Some browsers keep the clipboard from pages that come from a disk.
    const area = element("textarea", text, { class: "unseen", "aria-hidden": "true" });
    document.body.append(area);
    area.select();
    const isDone = document.execCommand("copy");
    area.remove();
    copy.focus();
    return isDone;
  }
};
copy.addEventListener("click", async event => {
  event.preventDefault();
  const address = addressOf(copy.closest("[id]:not(#book):not(#main):not(#found):not(#results), article"));
  copy.textContent = await toClipboard(location.href.split("#")[0] + address) ? "Copied" : "Cannot copy";
});
// Rows and values of an entry lead to themselves.
const linkParts = node => {
  for (const part of node.querySelectorAll("tr[id] > th, li[id] > code")) {
    if (part.querySelector("a") || part.closest("a")) continue;
    const link = element("a", "", { href: "#" + part.parentElement.id });
    if (part.tagName === "TH") { link.append(part.firstChild); part.prepend(link); } else { part.before(link); link.append(part); }
  }
};
const lookAt = event => {
  const article = event.target.closest?.("article");
  if (!article) return;
  if (article.id) linkParts(article);
  offerCopy(article);
};
const lookAtTarget = (target = document.querySelector(":target")) => {
  if (!target?.id.includes("/")) return;
  const article = target.closest("article");
  if (article) linkParts(article);
  offerCopy(target);
};
for (const kind of ["pointerover", "focusin"]) byId("main").addEventListener(kind, lookAt);
