import { expect, test } from "vitest";
import { readHistory } from "../history.ts";
import { memoryStore } from "../memory-store.ts";
import { record } from "../record.ts";
import { recordedRun } from "../run-fixture.ts";
import { exportJson } from "./json.ts";

test.each([[[]], [[recordedRun()]], [[recordedRun(), recordedRun({ id: "run-00000002", target: "other" })]]])(
  "a history comes back from its JSON",
  async (runs) => {
    const store = memoryStore();
    if (runs.length > 0) await record(store, runs);
    const history = await readHistory(store);
    const { schema, ...file } = JSON.parse([...exportJson(history).chunks].join(""));
    expect(schema).toBe("plimsoll.history/1");
    expect(file).toEqual(history);
  },
);
