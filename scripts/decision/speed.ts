/**
 * How fast the decision is, on one core: cases a second through the command line, and one case of 10,000 metrics.
 *
 * npm run bench:speed
 */

import { randomNormal } from "d3-random";
import { execa } from "execa";
import { randomSource } from "../../harness/stats/random-source.ts";

const normal = randomNormal.source(randomSource(1))(0, 0.05);
const pairs = 20;
const values = () => Array.from({ length: pairs }, () => Math.exp(normal()));
const metric = (_: unknown, i: number) => ({ key: `metric ${i}`, better: "lower", base: values(), head: values() });
const cases = (count: number, metrics: number) =>
  Array.from({ length: count }, (_, i) =>
    JSON.stringify({ id: `${i}`, metrics: Array.from({ length: metrics }, metric) }),
  );

/** Has the process say at its end what it used. */
const usage = "data:text/javascript,process.on('exit',()=>console.error(JSON.stringify(process.resourceUsage())))";

/** CPU seconds and peak memory of `plimsoll decide`. */
async function decide(lines: readonly string[], ...args: string[]) {
  const { stderr } = await execa("node", ["--import", usage, "dist/plimsoll.js", "decide", ...args], {
    input: lines.join("\n"),
    maxBuffer: 1e9,
  });
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(stderr) as NodeJS.ResourceUsage;
  return { seconds: (userCPUTime + systemCPUTime) / 1e6, bytes: maxRSS * 1024 };
}

const nothing = await decide(cases(1, 1));
const many = await decide(cases(10_000, 1));
const each = (many.seconds - nothing.seconds) / 10_000;
console.log(`single metric, ${pairs} pairs, looks 8 to 20: ${Math.round(1 / each)} cases a second of CPU`);
const one = await decide(cases(1, 10_000), "--looks", "20");
const megabytes = Math.round(one.bytes / 2 ** 20);
console.log(
  `10,000 metrics, ${pairs} pairs, 4,096 sign vectors, one look: ${one.seconds.toFixed(1)} s, ${megabytes} MiB`,
);
