import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { laidMachine } from "../testing/laid-machine.ts";
import { load } from "./load.ts";

/** Ticks of user and idle time, and of others' machines. */
const stat = (user: number, idle: number, steal = 0) => `cpu  ${user} 0 0 ${idle} 0 0 0 ${steal} 0 0\ncpu0 1 2 3`;

/** @param change what others do while they are watched */
async function watched(change: (root: string) => void, files: Readonly<Record<string, string>> = {}) {
  const root = laidMachine({ "proc/stat": stat(0, 0), ...files });
  const findings = await load({ root, pause: async () => change(root) });
  return Object.fromEntries(findings.map(({ check, level, sentence }) => [check, `${level}: ${sentence}`]));
}

const millions = 1_000_000;

test("what others take of the processors is told, and judged", async () => {
  const share = async (busy: number) =>
    (await watched((root) => writeFileSync(join(root, "proc/stat"), stat(busy * millions, (100 - busy) * millions))))[
      "other load"
    ];
  expect(await share(1)).toMatch(/^ok: (1|0\.9+) % of the processors' time went to others/);
  expect(await share(20)).toMatch(/^warning: 20 %/);
  expect(await share(80)).toMatch(/^problem: 80 %/);
});

test("time that other machines took is told", async () => {
  const found = await watched((root) => writeFileSync(join(root, "proc/stat"), stat(0, 9 * millions, millions)));
  expect(found["stolen time"]).toMatch(/^warning: 10 %/);
});

test("who waits for a disk is told, up to all of the time", async () => {
  const pressure = (total: number) => `some avg10=0.00 avg60=0.00 avg300=0.00 total=${total}\nfull avg10=0.00 total=0`;
  const files = { "proc/pressure/io": pressure(0), "proc/pressure/cpu": pressure(0) };
  const found = await watched((root) => writeFileSync(join(root, "proc/pressure/io"), pressure(1e12)), files);
  expect(found["I/O pressure"]).toMatch(/^problem: 100 %/);
  expect(found["CPU pressure"]).toMatch(/^ok: 0 %/);
});

test("what the kernel does not count is not known", async () => {
  expect(await watched(() => undefined)).toEqual({
    "other load": expect.stringMatching(/^unknown: /),
    "CPU pressure": expect.stringMatching(/^unknown: /),
    "I/O pressure": expect.stringMatching(/^unknown: /),
    "stolen time": expect.stringMatching(/^unknown: /),
    temperature: expect.stringMatching(/^unknown: /),
  });
});

test("heat is told", async () => {
  const zone = (degrees: number) => ({ "sys/class/thermal/thermal_zone0/temp": `${degrees * 1000}` });
  expect((await watched(() => undefined, zone(60))).temperature).toBe("ok: 60 °C");
  expect((await watched(() => undefined, zone(91))).temperature).toBe("warning: 91 °C");
});
