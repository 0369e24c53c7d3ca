import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../run/testing/temporary-folder.ts";
import { addAcceptedChanges } from "../store/add-accepted-changes.ts";
import { openStore } from "../store/open-store.ts";
import { adopted } from "./testing/adopted.ts";
import { storeOf } from "./testing/night.ts";
import { trustedAccepted } from "./trusted-accepted.ts";

const shift = (metric: string) => ({
  ...{ metric, target: "engine", commit: "a1".repeat(20), committedAt: "2026-02-01T00:00:00Z" },
  ...{ reason: "wanted", who: "maintainer", when: "2026-01-31T00:00:00Z" },
});
const file = { schema: "plimsoll.accepted/1", shifts: [shift("of/the/file:time")], mutes: [] };

test("the file of the base branch and the store are told together, and a store that is not there is none", async () => {
  const it = await adopted({ baseFiles: { "baselines/accepted.yml": JSON.stringify(file) } });
  const lacking: string[] = [];
  const shifts = async (store: string | undefined) => {
    const accepted = await trustedAccepted(it.context, it.base, store, (sentence) => lacking.push(sentence));
    return accepted.shifts.map(({ metric }) => metric);
  };
  expect(await shifts(undefined)).toEqual(["of/the/file:time"]);
  expect(await shifts(storeOf(it))).toEqual(["of/the/file:time"]);
  await addAcceptedChanges(openStore(storeOf(it)), [{ pullRequest: 3, shifts: [shift("of/the/store:time")] }]);
  expect(await shifts(storeOf(it))).toEqual(["of/the/file:time", "of/the/store:time"]);
  expect(lacking).toEqual([]);
});

test("what cannot be read is said, and the rest counts", async () => {
  const it = await adopted({ baseFiles: { "baselines/accepted.yml": "schema: another\n" } });
  const folder = temporaryFolder();
  await addAcceptedChanges(openStore(folder), [{ pullRequest: 3, shifts: [shift("of/the/store:time")] }]);
  const damaged = join(folder, "accepted/2026-01/b2b2b2b2b2b2-pr-4.json");
  mkdirSync(dirname(damaged), { recursive: true });
  writeFileSync(damaged, "{}");
  const lacking: string[] = [];
  const say = (sentence: string) => void lacking.push(sentence);
  expect((await trustedAccepted(it.context, it.base, folder, say)).shifts).toHaveLength(1);
  expect((await trustedAccepted(it.context, it.base, `git:${folder}/none`, say)).shifts).toEqual([]);
  expect(lacking).toEqual([
    expect.stringContaining("baselines/accepted.yml at "),
    expect.stringContaining("damaged record, not used: accepted/2026-01/b2b2b2b2b2b2-pr-4.json"),
    expect.stringContaining("baselines/accepted.yml at "),
    expect.stringMatching(/^what merged pull requests were accepted with is not known: git:.*none/),
  ]);
});
