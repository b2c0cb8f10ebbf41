// Days until the last day of an entry.
const today = Math.floor(Date.now() / 864e5), WINDOWS = [30, 90, 180];
const dayOf = text => /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) / 864e5 : NaN;
const counted = (count, noun) => count + " " + noun + (count === 1 ? "" : "s");
const countdown = left => left > 0 ? "ends in " + counted(left, "day") : left === 0 ? "ends today" : "ended " + counted(-left, "day") + " ago";
// What is gone already does not end.
const endOf = set => {
  const left = set[STATUS] === "retired" ? NaN : dayOf(set[EXPIRES]) - today;
  return left < 0 ? ["past"] : WINDOWS.filter(most => left <= most).map(most => most + "d");
};
// A number of days from now, `90d`, as the day that it is.
const daysOf = text => Number((/^(-?\d{1,5})d$/.exec(text) || [])[1] ?? NaN);
const orderOfDay = text => isNaN(daysOf(text)) ? text === "never" ? "9999" : text : new Date((today + daysOf(text)) * 864e5).toISOString().slice(0, 10);
const tellEnds = node => {
  for (const term of node.querySelectorAll("dt")) {
    if (term.textContent !== "Ends") continue;
    // Words may follow the day: who keeps it.
    const place = term.nextElementSibling, left = dayOf(place.textContent.slice(0, 10)) - today;
    if (!isNaN(left)) place.append(" ", element("span", countdown(left), { class: left < 0 ? "tag stop" : left <= 90 ? "tag warn" : "tag" }));
  }
};
const ends = new Map();
const endsOf = set => ends.get(set) || ends.set(set, endOf(set)).get(set);
const tellEndsOfAll = () => {
  const box = byId("ending"), found = name => entries.filter(entry => endsOf(entry.set).includes(name)).length;
  if (!sets.some(set => set[STATUS] !== "retired" && dayOf(set[EXPIRES]))) return;
  const line = (count, words, query) => count ? element("a", counted(count, "entr").replace(/entrs?$/, count === 1 ? "entry" : "entries") + words, { href: "#?q=" + query }) : "";
  const soon = found("90d"), past = found("past");
  box.append(line(soon, soon === 1 ? " ends within 90 days" : " end within 90 days", "ends:90d") || "No entry ends within 90 days");
  if (past) box.append("; ", line(past, past === 1 ? " has ended" : " have ended", "ends:past"));
  box.append(".");
  box.hidden = false;
};
