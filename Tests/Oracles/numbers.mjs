// Compares the text of doubles and integers in the tool and the runtime with V8's Number and BigInt, which implement
// ECMA-262's Number::toString, as RFC 8785 requires:
//
//   swift build --product signalbook-oracles && node Tests/Oracles/numbers.mjs [COUNT] [SEED]
import { ask, conclude, fault, pick, questionCount, random } from "./oracle.mjs";

const count = questionCount(2_000_000);
const bytes = new DataView(new ArrayBuffer(8));
const ofBits = (bits) => (bytes.setBigUint64(0, BigInt.asUintN(64, bits)), bytes.getFloat64(0));
const bitsOf = (number) => (bytes.setFloat64(0, number), bytes.getBigUint64(0));
const randomBits = () => (BigInt(random(1 << 22)) << 42n) | (BigInt(random(1 << 21)) << 21n) | BigInt(random(1 << 21));
const near = (number) => ofBits(bitsOf(number) + BigInt(random(9) - 4));

const kinds = [
  () => ofBits(randomBits()),
  // Typical numbers, with few digits and few decimal places.
  () => random(1 << 30) / 10 ** random(12),
  () => (random(1 << 30) * 4096 + random(4096)) / 10 ** random(18),
  // Single-precision numbers, which often result in exact ties.
  () => Math.fround(ofBits((BigInt(random(2047)) << 52n) | (BigInt(random(1 << 23)) << 29n))),
  () => random(1 << 24) * 2 ** -random(60),
  () => (2 ** 49 + random(1 << 30) * 1000) / 2 ** random(8),
  // Numbers next to powers, and next to the thresholds of the notation.
  () => near(2 ** (random(2098) - 1074)),
  () => near(Number(`1e${random(632) - 323}`)),
  () => near(pick([1e21, 1e-6, 1e-7, 1e9, 1e15, 1e16, 1e17, 2 ** 53, 2 ** 63, 2 ** 64, Number.MAX_VALUE, 2.2250738585072014e-308])),
  // Integers from 2^53 to 2^64, only some of which a double can represent.
  () => Number((1n << BigInt(53 + random(11))) + (randomBits() >> BigInt(random(12)))),
  // Subnormal numbers.
  () => ofBits(randomBits() >> BigInt(12 + random(52))),
];

const fixed = [0, -0, 2 ** -25, 1000000000000000.25, 0.1 + 0.2, 5e-324, Number.MAX_VALUE, 0.5, 1e-7, 123456789012345680000];
let [done, integers] = [0, 0];
while (done < count) {
  const numbers = done === 0 ? [...fixed] : [];
  while (numbers.length < Math.min(200_000, count - done)) {
    const number = pick(kinds)() * (random(4) ? 1 : -1);
    if (Number.isFinite(number)) numbers.push(number);
  }
  const answers = ask("numbers", numbers.map((number) => `double ${bitsOf(number).toString(16)}`));
  numbers.forEach((number, index) => {
    const [runtime, tool] = answers[index].split(" ");
    const expected = JSON.stringify(number);
    if (runtime !== expected || tool !== expected) fault({ number: bitsOf(number).toString(16), v8: expected, runtime, tool });
  });
  done += numbers.length;

  const whole = numbers.slice(0, numbers.length / 10).map((_, index) => {
    const power = index % 2 ? 10n ** BigInt(random(19)) : 1n << BigInt(random(64));
    return BigInt.asIntN(64, index % 4 < 2 ? randomBits() >> BigInt(random(64)) : (power + BigInt(random(5) - 2)) * (random(2) ? 1n : -1n));
  });
  const texts = ask("numbers", whole.map((integer) => `integer ${integer}`));
  whole.forEach((integer, index) => {
    if (texts[index] !== `${integer} ${integer}`) fault({ integer: String(integer), answer: texts[index] });
  });
  integers += whole.length;
}
conclude(`${done} doubles and ${integers} integers`);
