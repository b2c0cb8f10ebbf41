// The numbers beside the filters: for each key, what would fit without its own terms.
const countAll = terms => {
  const counts = {};
  for (const key in keys) if (keys[key].title) counts[key] = new Map();
  const count = (key, entry) => {
    for (const value of list(keys[key].of(entry))) if (value) counts[key].set(value, (counts[key].get(value) || 0) + 1);
  };
  read();
  for (const entry of entries) {
    let missed = null;
    for (const term of terms) {
      if (term.together || fits(term, entry)) continue;
      missed = missed === null || missed === term.key ? term.key || "" : "";
      if (missed === "") break;
    }
    const together = terms.find(term => term.together)?.together;
    if (!together || entry.changes.some(change => together.every(term => fitsChange(term, change)))) {
      if (missed === null) for (const key in counts) { if (!together || !keys[key].change) count(key, entry); }
      else if (counts[missed]) count(missed, entry);
    }
    if (!together || missed !== null) continue;
    // A filter of changes applies to the changes that the other filters leave.
    for (const key in counts) {
      if (!keys[key].change) continue;
      const others = together.filter(term => term.key !== key);
      const left = entry.changes.filter(change => others.every(term => fitsChange(term, change)));
      for (const value of new Set(left.map(change => change[key]))) if (value) counts[key].set(value, (counts[key].get(value) || 0) + 1);
    }
  }
  return counts;
};

// The checkboxes edit the query, so users learn the filter syntax.
const FACETS = ["changed", "release", "verdict", "kind", "in", "stream", "to", "cat", "data", "purpose", "id", "consent", "type", "open", "linked", "unanswered", "from", "status", "ends", "expires", "since", "owner"], MOST = 12;
const quoted = value => /[\s|"]|^[<>=]/.test(value) ? '"' + value.replace(/"/g, "") + '"' : value;
const isTick = (term, key) => term.key === key && (!term.op || term.op === "=") && !term.not;
const setTerm = (key, value, on) => {
  let wanted = parse(search.value).terms.filter(term => isTick(term, key)).flatMap(term => term.wanted);
  wanted = on ? [...wanted, plain(value)] : wanted.filter(one => one !== plain(value));
  // A value that others begin with is asked for with `=`, so that the number beside the tick is what is found.
  const values = [...all[key].keys()].map(plain);
  const isExact = wanted.every(one => values.includes(one)) && values.some(other => !wanted.includes(other) && wanted.some(one => find(other, one) >= 0));
  const rest = search.value.replace(new RegExp("(^|\\s)" + key + ":(?![<>])(?:\"[^\"]*\"?|[^\\s\"]+)+", "g"), " ").replace(/\s+/g, " ").trim();
  setQuery([rest, wanted.length ? key + (isExact ? ":=" : ":") + wanted.map(quoted).join("|") : ""].filter(Boolean).join(" "));
};
let all = null;
const filters = terms => {
  all = all || countAll([]);
  const counts = terms.length ? countAll(terms) : all;
  const focused = document.activeElement && document.activeElement.dataset.facet;
  const panel = document.createDocumentFragment();
  panel.append(element("h2", "Filters"));
  for (const key of FACETS) {
    if (!keys[key]) continue;
    const values = keys[key].values?.filter(value => all[key].has(value)) || [...all[key].keys()].sort((a, b) => all[key].get(b) - all[key].get(a) || (a < b ? -1 : 1));
    if (key === "release") values.sort((a, b) => releases.indexOf(b) - releases.indexOf(a));
    if (values.length < (key === "ends" ? 1 : 2)) continue;
    const wanted = terms.filter(term => isTick(term, key)).flatMap(term => term.wanted);
    const group = element("fieldset");
    group.append(element("legend", keys[key].title));
    // The filters in use stay in sight.
    for (const value of values.filter((value, at) => at < MOST || wanted.includes(plain(value)))) {
      const label = element("label"), tick = element("input", "", { type: "checkbox", "data-facet": key + ":" + value });
      tick.checked = wanted.includes(plain(value));
      tick.addEventListener("change", () => setTerm(key, value, tick.checked));
      const number = counts[key].get(value) || 0;
      label.append(tick, element("span", names[key]?.[value] || value), element("output", String(number)));
      if (!number) label.className = "none";
      group.append(label);
    }
    if (values.length > MOST) group.append(element("p", (values.length - MOST) + " more, by " + key + ":…", { class: "w" }));
    panel.append(group);
  }
  byId("filters").replaceChildren(panel);
  if (focused) document.querySelector("[data-facet=" + CSS.escape(focused) + "]")?.focus();
};
