import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../run/testing/temporary-folder.ts";
import { parseCommand } from "./parse.ts";
import { recordingIo } from "./recording-io.ts";

const identity = { suite: "pocketnet-sync", subject: "sqlite", operation: "sync", params: { blocks: 600 } };
const result = { ...identity, metric: "time", unit: "s", better: "lower", value: 1.5 };
const height = {
  ...{ ...identity, progress: "height", unit: "1" },
  points: [
    [0, 0],
    [1.5, 600],
  ],
};

async function parsed(format: string, text: string): Promise<unknown[]> {
  const file = join(temporaryFolder(), "output");
  writeFileSync(file, text);
  const { io, said } = recordingIo();
  await parseCommand(io).parseAsync([format, file, "--suite", "sync"], { from: "user" });
  const lines = said.out.trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

test("progress lines come through as they are, after the results", async () => {
  const lines = [height, result, { ...result, metric: "cpu-time" }].map((line) => JSON.stringify(line));
  expect(await parsed("result-lines", lines.join("\n"))).toEqual([result, { ...result, metric: "cpu-time" }, height]);
});

test("the heights of a node's table come after what it measured", async () => {
  const rows = ["2022-01-02T03:00:00Z,0,0,0,0,2000", "2022-01-02T03:01:00Z,60000,300,100,60,2100"];
  const lines = await parsed(
    "pocketnet-csv",
    ["time,Height,CacheHit,CacheMiss,CacheSpill,MemoryUsed", ...rows].join("\n"),
  );
  expect(lines.at(-1)).toEqual({
    ...{ suite: "sync", subject: "pocketnet", operation: "sync", params: {}, progress: "height", unit: "1" },
    points: [
      [0, 0],
      [60, 60_000],
    ],
  });
  expect(lines.filter((line) => Object.hasOwn(line as object, "progress"))).toHaveLength(1);
});
