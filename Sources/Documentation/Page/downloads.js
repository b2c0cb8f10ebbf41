// Files to take along.
const saveFile = (name, type, text) => {
  const link = element("a", "", { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
};
// An address back to the canonical id, in which `/` and `%` of names stay encoded.
const idOf = entry => entry.heading.getAttribute("href").slice(1).replace(/(?:%(?!25|2F)[0-9A-F]{2})+/g, decodeURIComponent);
const recordOf = entry => {
  const set = entry.set, isOfStream = Boolean(set[STREAM]), isStream = set[KIND] === "stream";
  return {
    id: idOf(entry), kind: set[KIND], registry: set[REGISTRY], stream: set[STREAM], name: entry.heading.textContent, data: set[DATA], category: set[CATEGORY] || (set[DATA] === "unanswered" ? "unanswered" : null),
    purposes: set[PURPOSE], recipients: set[TO], identifiers: set[IDENTIFIER], consent: set[CONSENT], linked: set[LINKED] || null, from: set[FROM],
    status: set[STATUS], owner: set[OWNER], since: set[SINCE], expires: set[EXPIRES], types: entry.types,
    bits: isOfStream ? entry.bits === Infinity ? "unbounded" : entry.bits : null, open: isOfStream && !isStream ? entry.open === "yes" : null
  };
};
const csvOf = found => {
  const cell = value => '"' + (Array.isArray(value) ? value.join("; ") : String(value ?? "")).replace(/^[=+\-@\t\r]/, "'$&").replace(/"/g, '""') + '"';
  const rows = found.map(recordOf);
  return [Object.keys(rows[0] || { id: "" }).map(cell), ...rows.map(row => Object.values(row).map(cell))].map(row => row.join(",")).join("\r\n") + "\r\n";
};
const jsonOf = found => JSON.stringify(found.map(recordOf), null, 2) + "\n";
const saveCSV = found => saveFile("signalbook.csv", "text/csv", csvOf(found));
const saveJSON = found => saveFile("signalbook.json", "application/json", jsonOf(found));
const downloadButton = (text, save) => {
  const button = element("button", text, { type: "button" });
  button.addEventListener("click", save);
  return button;
};
const offerDownloads = () => {
  const box = byId("downloads"), manifests = JSON.parse(byId("manifests").textContent);
  const whole = save => () => { read(); save(entries); };
  const buttons = element("div", "", { class: "buttons" });
  buttons.append(downloadButton("All entries as CSV", whole(saveCSV)), downloadButton("All entries as JSON", whole(saveJSON)));
  for (const [name, text] of manifests) {
    const file = manifests.length === 1 ? "PrivacyInfo.xcprivacy" : name.replace(/[^\w.-]/g, "_") + "-PrivacyInfo.xcprivacy";
    buttons.append(downloadButton("Privacy manifest of " + name + " (plist)", () => saveFile(file, "application/x-plist", text)));
  }
  box.append(buttons);
  box.hidden = false;
};
