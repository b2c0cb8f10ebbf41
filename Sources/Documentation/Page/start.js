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
// Paper has what the screen shows; a button prints the summaries, another one everything, with all details.
root.dataset.print = "view";
for (const [id, part] of [["print", "summaries"], ["print-all", "all"]]) {
  const button = byId(id);
  button.hidden = false;
  button.addEventListener("click", () => { root.dataset.print = part; self.print(); root.dataset.print = "view"; });
}
addEventListener("beforeprint", () => { if (search.value && root.dataset.print === "view") showMore(Infinity); });
theme.addEventListener("click", () => setTheme(themes[(themes.indexOf(root.dataset.theme || "auto") + 1) % 3]));

const menu = byId("menu"), side = byId("side");
menu.addEventListener("click", () => { const open = side.toggleAttribute("data-open"); menu.setAttribute("aria-expanded", String(open)); });
if (since) {
  since.addEventListener("change", () => { paint(); keep(); if (search.value) show(); });
  byId("since-label").hidden = false;
  // Browsers may restore the selection when the user returns to the page.
  if (since.value) paint();
}
for (const control of [form, theme, menu]) control.hidden = false;
offerDownloads();
later(readOn);
reveal(null);
follow();
if (!search.value) later(() => filters([]));
