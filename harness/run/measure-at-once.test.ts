import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ArmName, RunRecord } from "../model/run-record.ts";
import { measure } from "./measure.ts";
import type { MeasureEvent } from "./measure-event.ts";
import { line, measuring } from "./testing/measuring.ts";
import { newRecord } from "./testing/new-record.ts";
import { sleeper } from "./testing/sleeper.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { until } from "./testing/until.ts";

const good = line("fetch");

/** A record whose arms run at once. */
function together(looks = [2, 4]): RunRecord {
  const record = newRecord({ looks });
  return { ...record, plan: { ...record.plan, arms: "at-once" } };
}

/** Scripts that end only when both arms are there: each waits in a pipe for the other. */
function meeting(folder: string): Record<ArmName, string> {
  execFileSync("mkfifo", [join(folder, "there"), join(folder, "back")]);
  return {
    base: `echo > ${folder}/there; cat ${folder}/back > /dev/null; ${good}`,
    head: `cat ${folder}/there > /dev/null; echo > ${folder}/back; ${good}`,
  };
}

const reasons = ({ executions }: RunRecord) => executions.map(({ arm, invalid }) => [arm, invalid]);

test("both arms of a pair run at the same time, and the first in order is started first", async () => {
  const folder = temporaryFolder();
  const events: MeasureEvent[] = [];
  const options = measuring(folder, meeting(folder), { record: together(), onEvent: (event) => events.push(event) });
  const record = await measure(options);
  expect(record.stopped).toEqual({ reason: "exhausted", looks: [2, 4] });
  expect(record.plan.arms).toBe("at-once");
  expect(record.executions.map(({ pair, position }) => [pair, position])).toEqual(
    [0, 1, 2, 3].flatMap((pair) => [
      [pair, 0],
      [pair, 1],
    ]),
  );
  for (const { pair, arm, position } of record.executions) {
    expect(arm === options.firstArm(pair)).toBe(position === 0);
  }
  const first = options.firstArm(0);
  const arms = [first, first === "base" ? "head" : "base"];
  expect(events.slice(0, 7)).toMatchObject([
    { kind: "pair-started", first },
    { kind: "waiting", pair: 0, arms },
    { kind: "executing", pair: 0, arms },
    { kind: "executed", execution: { arm: arms[0] } },
    { kind: "executed", execution: { arm: arms[1] } },
    { kind: "pair", complete: true },
    { kind: "pair-started" },
  ]);
  expect(readdirSync(options.dataDir)).toEqual([]);
});

test("what they share is counted once: wall time, and what the machine did; CPU time of each is not known", async () => {
  const folder = temporaryFolder();
  const record = await measure(measuring(folder, meeting(folder), { record: together([1]) }));
  const [one, other] = record.executions;
  expect(record.timing.executing).toBe(Math.max(one!.seconds, other!.seconds));
  expect(one!.context).toEqual(other!.context);
  expect(one!.context).not.toHaveProperty("cpuSeconds");
  expect(one!.startedAt).toBe(other!.startedAt);
});

describe("one that fails", () => {
  test("leaves the other to its end, and another pair takes their place", async () => {
    const folder = temporaryFolder();
    const { base, head } = meeting(folder);
    const once = `if [ ! -e ${folder}/failed ]; then touch ${folder}/failed; cat ${folder}/there; exit 3; fi; ${head}`;
    // The pipe back has no writer then.
    const patient = base.replace("cat", `[ -e ${folder}/ended ] || { touch ${folder}/ended; ${good}; exit 0; }; cat`);
    const record = await measure(measuring(folder, { base: patient, head: once }, { record: together() }));
    const failed = record.executions.filter(({ pair }) => pair === 0);
    expect(reasons({ ...record, executions: failed }).sort()).toEqual([
      ["base", undefined],
      ["head", "exit code 3"],
    ]);
    expect(record.executions.map(({ pair }) => pair)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
    expect(record.stopped).toEqual({ reason: "exhausted", looks: [2, 4] });
  });

  test("by hanging is ended after its time", async () => {
    const [folder, hang] = [temporaryFolder(), sleeper()];
    const head = `if [ ! -e ${folder}/hung ]; then touch ${folder}/hung; ${hang.command}; fi; ${good}`;
    const options = { record: together([1]), timeoutSeconds: 1 };
    const record = await measure(measuring(folder, { base: good, head }, options));
    expect(reasons(record).slice(0, 2).sort()).toEqual([
      ["base", undefined],
      ["head", "still running after 1 s"],
    ]);
    expect(hang.lives()).toBe(false);
  });

  test("together with the other twice in a row ends the run, whichever was started first", async () => {
    const folder = temporaryFolder();
    // Base recovers after the first pair, head never does.
    const base = `if [ ! -e ${folder}/failed ]; then touch ${folder}/failed; exit 4; fi; ${good}`;
    const failure = measure(measuring(folder, { base, head: "exit 5" }, { record: together() }));
    await expect(failure).rejects.toThrow(/^head failed twice in a row; nothing is stored/);
  });
});

test("an interrupt ends both, and the run can be resumed", async () => {
  const [folder, abort] = [temporaryFolder(), new AbortController()];
  const hangs = { base: sleeper(), head: sleeper() };
  const script = (arm: ArmName) => `if [ -e ${folder}/go ]; then ${good}; else ${hangs[arm].command}; fi`;
  const options = measuring(folder, { base: script("base"), head: script("head") }, { record: together() });
  const interrupted = measure({ ...options, signal: abort.signal });
  await until("both run", () => hangs.base.lives() && hangs.head.lives());
  abort.abort();
  const record = await interrupted;
  expect([hangs.base.lives(), hangs.head.lives()]).toEqual([false, false]);
  expect(record.stopped).toEqual({ reason: "interrupted", looks: [] });
  expect(record.executions).toEqual([]);
  expect(readdirSync(options.dataDir)).toEqual([]);
  writeFileSync(join(folder, "go"), "");
  expect((await measure({ ...options, record })).stopped).toEqual({ reason: "exhausted", looks: [2, 4] });
});
