import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { measure } from "./measure.ts";
import type { MeasureEvent } from "./measure-event.ts";
import { readRun } from "./read-run.ts";
import { openSnapshot } from "./snapshot.ts";
import { line, measuring } from "./testing/measuring.ts";
import { newRecord } from "./testing/new-record.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const { signal } = new AbortController();
const good = line("fetch");

async function opened(folder: string) {
  const store = join(folder, "store");
  mkdirSync(join(store, "chain"), { recursive: true });
  writeFileSync(join(store, "chain/height"), "100\n");
  mkdirSync(join(folder, "data"));
  const snapshot = await openSnapshot(store, join(folder, "data"), signal);
  const record = { ...newRecord(), state: "snapshot" as const, snapshot: snapshot.digest };
  return { store, snapshot, record };
}

test("each execution starts from the snapshot, whatever those before did to theirs", async () => {
  const folder = temporaryFolder();
  const { store, snapshot, record } = await opened(folder);
  const script = `cat chain/height >> ${folder}/seen; echo 200 > chain/height; rm -f CURRENT; ${good}`;
  const events: MeasureEvent[] = [];
  const options = measuring(
    folder,
    { base: script, head: script },
    { record, snapshot, onEvent: (e) => events.push(e) },
  );
  const measured = await measure(options);
  expect(readFileSync(join(folder, "seen"), "utf8")).toBe("100\n".repeat(8));
  expect(readFileSync(join(store, "chain/height"), "utf8")).toBe("100\n");
  expect(readdirSync(options.dataDir)).toEqual([]);
  expect(events.slice(1, 5).map(({ kind }) => kind)).toEqual(["copying", "waiting", "executing", "executed"]);
  expect(measured.executions[0]!.context).toHaveProperty("snapshotCopySeconds");
  expect(await readRun(options.file)).toEqual(measured);
});

test("two at once have a copy each", async () => {
  const folder = temporaryFolder();
  const { snapshot, record } = await opened(folder);
  const atOnce = { ...record, plan: { ...record.plan, looks: [2], arms: "at-once" as const } };
  const script = `cat chain/height >> ${folder}/$0; echo 200 > chain/height; ${good}`;
  await measure(measuring(folder, { base: script, head: script }, { record: atOnce, snapshot }));
  for (const arm of ["base", "head"]) expect(readFileSync(join(folder, arm), "utf8")).toBe("100\n100\n");
});

test("a snapshot that changes ends the run, which keeps its pairs and can go on when it is as it was", async () => {
  const folder = temporaryFolder();
  const { store, snapshot, record } = await opened(folder);
  const spoil = `echo x >> ${folder}/count; [ $(wc -l < ${folder}/count) != 4 ] || touch ${store}/LOCK; ${good}`;
  const options = measuring(folder, { base: spoil, head: spoil }, { record, snapshot });
  await expect(measure(options)).rejects.toThrow(/store changed during the run: LOCK is new$/);
  const kept = await readRun(options.file);
  expect(kept.executions.map(({ pair }) => pair)).toEqual([0, 0, 1, 1]);
  expect(kept.stopped).toBeUndefined();
  expect(readdirSync(options.dataDir)).toEqual([]);
});

test("results that the snapshot holds already are not taken for the execution's", async () => {
  const folder = temporaryFolder();
  const { store, record } = await opened(folder);
  mkdirSync(join(store, "logs"));
  writeFileSync(join(store, "logs/debug.log"), '{"old":true}\n');
  const snapshot = await openSnapshot(store, join(folder, "data"), signal);
  const writes = `echo ran >> ${folder}/ran; [ $(wc -l < ${folder}/ran) = 1 ] || { ${good} >> logs/debug.log; }`;
  const one = { ...newRecord({ arms: ["head"], looks: [1] }), state: record.state, snapshot: snapshot.digest };
  const options = measuring(folder, { head: writes }, { record: one, snapshot, results: "logs/debug.log" });
  const measured = await measure(options);
  expect(measured.executions.map(({ invalid }) => invalid)).toEqual(["it left no file logs/debug.log", undefined]);
});
