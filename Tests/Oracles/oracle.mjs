// The helpers that the JavaScript scripts share: seeded choices, questions to the driver, and the verdict.
import { spawnSync } from "node:child_process";

/** The number of questions, from the first argument. The second argument is the seed. */
export const questionCount = (usual) => Number(process.argv[2] ?? usual);
let state = BigInt(process.argv[3] ?? 1);

/** Returns a random integer from 0 up to, but not including, `below`, which is at most 2^31. */
export function random(below) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((state >> 33n) % BigInt(below));
}
export const pick = (list) => list[random(list.length)];
export const join = (list, least, most) =>
  Array.from({ length: least + random(most - least + 1) }, () => pick(list)).join("");

/** Sends questions to the driver and returns its answers, one line each. */
export function ask(subject, lines) {
  const run = spawnSync(".build/debug/signalbook-oracles", [subject], {
    input: lines.join("\n") + "\n", maxBuffer: 1 << 30, encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(`signalbook-oracles: ${run.error ?? run.stderr}`);
  const answers = run.stdout.split("\n").slice(0, -1);
  if (answers.length !== lines.length) throw new Error(`${answers.length} answers to ${lines.length} questions`);
  return answers;
}

let faults = 0;
/** Counts a disagreement, and prints the first 20. */
export function fault(found) {
  if (faults++ < 20) console.log(JSON.stringify(found));
}

/** Prints the counts and exits, with status 1 if there are disagreements or the questions do not cover their goal. */
export function conclude(figures, isMeaningful = true) {
  console.log(`${figures}, ${faults} disagreements`);
  if (!isMeaningful) console.log("the questions are too much alike to mean anything");
  process.exit(faults === 0 && isMeaningful ? 0 : 1);
}
