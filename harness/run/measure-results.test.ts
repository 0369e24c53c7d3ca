import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { measure } from "./measure.ts";
import { keyOf, line, measuring } from "./testing/measuring.ts";
import { newRecord } from "./testing/new-record.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const good = line("fetch");

/** What comes of a suite that leaves its results in a file, in the first of its executions. */
async function firstOf(script: string, results: string, outputLimitBytes = 1024 * 1024) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "elsewhere"), "a secret of the machine\n");
  const once = `if [ -e ${folder}/ran ]; then ${good} > right; mkdir -p out; cp right out/debug.log; else touch ${folder}/ran; ${script}; fi`;
  const options = { results, outputLimitBytes, record: newRecord({ arms: ["head"], looks: [1] }) };
  const record = await measure(
    measuring(folder, { head: once.replaceAll("ELSEWHERE", `${folder}/elsewhere`) }, options),
  );
  expect(readdirSync(join(folder, "data"))).toEqual([]);
  return record.executions[0]!;
}

test("results are read from the file that the suite left, however much it printed beside it", async () => {
  const script = `echo starting; mkdir out; { ${good}; ${line("open", { value: 2 })}; } > out/debug.log; echo done`;
  const { values, invalid } = await firstOf(script, "out/debug.log");
  expect(invalid).toBeUndefined();
  expect(values).toEqual({ [keyOf("fetch")]: 1, [keyOf("open")]: 2 });
});

test.each([
  ["is missing", "true", "it left no file out/debug.log"],
  ["is missing, and on stdout instead", good, "it left no file out/debug.log"],
  ["is a folder", "mkdir -p out/debug.log", "it left no file out/debug.log"],
  ["is a pipe that nobody writes to", "mkdir out; mkfifo out/debug.log", "it left no file out/debug.log"],
  ["is a link to another", "mkdir out; ln -s ELSEWHERE out/debug.log", "it left no file out/debug.log"],
  ["is below a file", "touch out", "it left no file out/debug.log"],
  ["is empty", "mkdir out; touch out/debug.log", "it printed no result"],
  [
    "is too large",
    "mkdir out; head -c 2000 /dev/zero > out/debug.log",
    "out/debug.log has 2000 B, and 1024 B are allowed",
  ],
  ["is no text", "mkdir out; printf '\\377' > out/debug.log", "out/debug.log: its text is not UTF-8"],
  [
    "holds half a line",
    `mkdir out; ${good} | head -c 30 > out/debug.log`,
    /^out\/debug\.log of head, pair 0 line 1: not JSON/,
  ],
  ["is that of a failure", `mkdir out; ${good} > out/debug.log; exit 3`, "exit code 3"],
])("an execution whose file %s is invalid", async (_, script, reason) => {
  const { values, invalid } = await firstOf(script, "out/debug.log", 1024);
  expect(invalid).toEqual(typeof reason === "string" ? reason : expect.stringMatching(reason));
  expect(values).toEqual({});
});
