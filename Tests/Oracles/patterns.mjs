// Compares the patterns of the tool and the runtime with V8's RegExp with the `u` flag:
//
//   swift build --product signalbook-oracles && node Tests/Oracles/patterns.mjs [COUNT] [SEED]
//
// The tool and the runtime must accept the same patterns, all of which V8 must accept, and match the same strings. V8
// may accept more patterns: look-around, back references, `\p`, and the other exceptions in docs/language.md.
import { ask, conclude, fault, join, questionCount } from "./oracle.mjs";

const count = questionCount(100_000);
const pieces = [
  "a", "b", "Z", "7", "_", "-", " ", ".", "^", "$", ",", "=", "!", "<", ">", "\\cA", "\\cj", "\\c1", "\\b", "\\B", "\\d", "\\D", "\\w", "\\W",
  "\\s", "\\S", "\\t", "\\n", "\\v", "\\f", "\\r", "\\0", "\\00", "\\x41", "\\x4", "\\u0042", "\\u004", "\\u{1F600}",
  "\\u{110000}", "\\u{}", "\\ud83d\\ude00", "\\ud83d", "\\.", "\\-", "\\/", "\\q", "\\%", "\\_", "\\ ", "\\cA", "\\p{L}",
  "[ab]", "[^ab]", "[a-z]", "[z-a]", "[\\d_-]", "[\\d-a]", "[a-\\d]", "[^\\s]", "[]", "[^]", "[a\\-z]", "[-a]", "[a-]",
  "[é😀]", "[\\b]", "[\\B]", "[^-]", "[[]", "[\\]]", "[", "]", "(", ")", "(?:", "(?<n>", "(?<größe>", "(?<$n>", "(?<1>",
  "(?<\\u0061>", "(?<n", "(?i:", "(?=", "(?!", "(?<=", "(?", "|", "*", "+", "?", "{2}", "{1,2}", "{2,}", "{0}", "{3,1}",
  "{1001}", "{", "}", "{,2}", "{1", "*?", "+?", "??", "{2}?", "++", "é", "😀", "\u2028", "/", "\\1", "\\k<n>", "\\",
];
const characters = [
  "a", "b", "Z", "7", "_", "-", " ", "A", "B", "\t", "\n", "\0", ".", "é", "😀", "\u2028", "\u00a0", "n", "\ufeff",
];

const cases = [];
for (let depth = 45; depth < 60; depth++) cases.push(["(".repeat(depth) + "a" + ")".repeat(depth), "a", "b"]);
for (const pattern of ["(a{1000}){19}", "(a{1000}){20}", "(a{99}){99}", "((){1000}){1000}", "(?:a|){500}"]) {
  cases.push([pattern, "a", ""]);
}
while (cases.length < count) {
  const pattern = join(pieces, 1, 6);
  // V8 matches `\\B` between the halves of a surrogate pair, which is not a position in a Unicode pattern.
  const known = pattern.includes("\\B") ? characters.filter((text) => text !== "😀") : characters;
  cases.push([pattern, ...Array.from({ length: 4 }, () => join(known, 0, 6))]);
}

const answers = ask("patterns", cases.map((item) => JSON.stringify(item)));
let [accepted, stricter] = [0, 0];
cases.forEach(([pattern, ...texts], index) => {
  const [tool, runtime] = answers[index].split(" ");
  let expected = "-";
  try {
    const expression = new RegExp(pattern, "u");
    expected = texts.map((text) => (expression.test(text) ? "1" : "0")).join("") + ".";
  } catch {}
  if (tool !== "-") accepted++;
  else if (expected !== "-") stricter++;
  if (tool !== runtime || (tool !== "-" && tool !== expected)) fault({ pattern, texts, tool, runtime, v8: expected });
});
conclude(
  `${cases.length} patterns: ${accepted} accepted by all, ${stricter} by V8 alone`, accepted > count / 20);
