// Compares percent-encoding, JSON and truncation with V8's encodeURIComponent, decodeURIComponent, JSON and
// Intl.Segmenter:
//
//   swift build --product signalbook-oracles && node Tests/Oracles/texts.mjs [COUNT] [SEED]
//
// COUNT is the number of questions in each of the five parts.
import { ask, conclude, fault, join, pick, questionCount, random } from "./oracle.mjs";

const count = questionCount(50_000);
const questions = (list) => ask("texts", list.map((item) => JSON.stringify(item))).map((answer) => JSON.parse(answer));

/** Returns a random Unicode scalar, with more ASCII characters and more scalars at the borders of the first planes. */
function scalar() {
  switch (random(4)) {
    case 0: return String.fromCodePoint(random(0x80));
    case 1: return String.fromCodePoint(random(0x800));
    case 2: return pick(["\u007f", "\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}", "\u2028", "\ufeff", "\u202e"]);
    default: {
      const value = random(0x110000);
      return value >= 0xd800 && value < 0xe000 ? "x" : String.fromCodePoint(value);
    }
  }
}
const text = () => Array.from({ length: random(12) }, scalar).join("");

// Percent-encoding. RFC 3986 also encodes the five marks that ECMAScript keeps.
const encoded = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
const written = Array.from({ length: count }, text);
questions(written.map((text) => ["encode", text])).forEach(([runtime, tool, writer, completed], index) => {
  const [text, expected] = [written[index], encoded(written[index])];
  if ([runtime, tool, writer].some((answer) => answer !== expected)) fault({ text, expected, runtime, tool, writer });
  // A complete URL keeps its escapes and reserved characters.
  const whole = text.replace(/%(?![0-9A-Fa-f]{2})|[^!-~]|["<>\\^`{|}]/gu, (part) => encodeURIComponent(part));
  if (completed !== whole) fault({ text, expected: whole, completed });
});

const escapes = ["%41", "%zz", "%", "%4", "%C3%A9", "%c3", "%A9", "%F0%9F%98%80", "%ED%A0%80", "%C0%80", "%00", "%25", "+", "a", "é", "😀", "%2B", "%F4%90%80%80", "%EF%BF%BF"];
const decodable = Array.from({ length: count }, () => (random(3) ? join(escapes, 0, 6) : encodeURIComponent(text())));
let refused = 0;
questions(decodable.map((text) => ["decode", text])).forEach(([answer], index) => {
  let expected = null;
  try {
    expected = decodeURIComponent(decodable[index]);
  } catch {
    refused++;
  }
  if (answer !== expected) fault({ text: decodable[index], expected, answer });
});

// Writing JSON text. The tool escapes more characters than V8. Both results must parse to the same string.
questions(written.map((text) => ["quote", text])).forEach(([runtime, tool], index) => {
  const text = written[index];
  const read = [runtime, tool].map((answer) => JSON.parse(answer));
  if (read.some((answer) => answer !== text)) fault({ text, runtime, tool });
  // V8 and the runtime use the same escapes.
  if (runtime !== JSON.stringify(text)) fault({ text, expected: JSON.stringify(text), runtime });
});

// Parsing JSON text. The readers reject duplicate names and unpaired surrogates, which JSON.parse accepts. JSON that an
// app passes on is checked only for its structure.
let serial = 0;
function document(depth) {
  switch (random(depth ? 7 : 5)) {
    case 0: return pick(["null", "true", "false"]);
    case 1: return pick(["0", "-1", "12", "1.5", "-0.25", "1e2", "3E-1", "2.5e+1"]);
    case 2: case 3: return pick([JSON.stringify(text()), '"\\ud83d\\ude00"', '"\\ud83d"', '"\\u00e9\\/\\b"', '"\\ude00"', '""']);
    case 4: return pick(["[]", "{}", "[ ]", "{ }"]);
    case 5: return `[${Array.from({ length: random(4) }, () => document(depth - 1)).join(pick([",", ", ", " ,\n"]))}]`;
    default: return `{${Array.from({ length: random(4) }, () => `"name${random(40) ? serial++ : 0}"${pick([":", " : "])}${document(depth - 1)}`).join(",")}}`;
  }
}
function damaged(text) {
  const scalars = [...text];
  const at = random(scalars.length + 1);
  return scalars.slice(0, at).join("") + pick(["", "", ",", ":", "[", "]", "{", "}", '"', "\\", "0", "-", ".", "e", "+", " ", "\t", "\u0001", "\ufeff", "t", "\u00a0", "//", "'"]) + scalars.slice(at + random(2)).join("");
}
const isWellFormed = (value) =>
  typeof value === "string" ? value.isWellFormed() : value === null || typeof value !== "object" || Object.entries(value).every((entry) => entry.every(isWellFormed));
const hasRepeatedName = (text) => {
  const names = [...text.matchAll(/"(name\d+)"\s*:/g)].map((match) => match[1]);
  return new Set(names).size < names.length;
};
const documents = Array.from({ length: count }, () => (random(2) ? damaged(document(4)) : document(4)));
let unreadable = 0;
questions(documents.map((text) => ["read", text])).forEach(([tool, runtime, isPassedOn], index) => {
  const text = documents[index];
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    unreadable++;
  }
  if ((isPassedOn !== null) !== (value !== undefined)) fault({ text, isPassedOn });
  const isRead = value !== undefined && isWellFormed(value) && !(hasRepeatedName(text) && repeats(text));
  if ((tool !== null) !== isRead || (runtime !== null) !== isRead) fault({ text, isRead, tool, runtime });
  if (isRead && JSON.stringify(JSON.parse(runtime)) !== JSON.stringify(value)) fault({ text, runtime });
});
/** Returns whether an object has a duplicate name, of which JSON.parse keeps only the last. */
function repeats(text) {
  const count = (value) => (value === null || typeof value !== "object" ? 0 : Object.entries(value).reduce((sum, [name, item]) => sum + /^name/.test(name) + count(item), 0));
  return count(JSON.parse(text)) < [...text.matchAll(/"name\d+"\s*:/g)].length;
}

// Truncation. A grapheme cluster is kept if it ends within 64 bytes per unit of the limit.
const pieces = [
  "a", "Z", " ", "é", "e\u0301", "\u0301", "\u0327\u0301", "日", "😀", "👩‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏿", "🇫🇷", "🇩🇪🇫", "🇫", "\r\n", "\r", "\n", "\u200d", "\ufe0f", "👍🏽", "🏽",
  "각", "\u1100", "\u1161", "\u11a8", "नि", "क्ष", "ก็", "ำ", "\u0600a", "؀", "\u0000", "\u00ad", "#️⃣", "\u{e0067}", "🏴\u{e0067}\u{e0062}\u{e007f}", "a" + "\u0301".repeat(40),
  // 63 to 66 bytes, because a cluster can have up to 64 bytes.
  "a" + "\u0301".repeat(31), "é" + "\u0301".repeat(31), "a" + "\u0301".repeat(32), "é" + "\u0301".repeat(32),
];
const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const bytes = (text) => Buffer.byteLength(text);
function cut(text, limit) {
  let clusters = "";
  if (bytes(text) <= limit) clusters = text;
  else {
    let left = limit;
    for (const { segment } of segmenter.segment(text)) {
      if (left-- === 0 || bytes(clusters + segment) > limit * 64) break;
      clusters += segment;
    }
  }
  let inBytes = "";
  for (const scalar of text) {
    if (bytes(inBytes + scalar) > limit) break;
    inBytes += scalar;
  }
  return [clusters, clusters, ...Array(2).fill([...text].slice(0, limit).join("")), inBytes, inBytes];
}
const cuts = Array.from({ length: count }, () => [random(2) ? join(pieces, 0, 10) : text() + join(pieces, 0, 4), random(14)]);
let shortened = 0;
questions(cuts.map(([text, limit]) => ["cut", text, String(limit)])).forEach((answer, index) => {
  const [text, limit] = cuts[index];
  const expected = cut(text, limit);
  if (expected[0] !== text) shortened++;
  if (JSON.stringify(answer) !== JSON.stringify(expected)) fault({ text, limit, expected, answer });
});
conclude(
  `${count} each of texts to escape, escaped texts (${refused} damaged), JSON texts written, JSON texts read (${unreadable} damaged), and cuts (${shortened} of them shorten)`,
  refused > count / 20 && shortened > count / 10);
