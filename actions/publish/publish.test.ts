import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { httpsRepositories } from "../../harness/run/testing/https-repositories.ts";
import { temporaryFolder } from "../../harness/run/testing/temporary-folder.ts";
import { openStore } from "../../harness/store/open-store.ts";
import { record } from "../../harness/store/record.ts";
import { recordedRun } from "../../harness/store/run-fixture.ts";
import { ActionBed } from "../testing/action-bed.ts";

let bed: ActionBed;
beforeAll(async () => {
  bed = await ActionBed.make();
});
afterAll(() => bed.close());

test("makes the trend pages of a private repository's baselines, with a token that stays in no file", async () => {
  const folder = temporaryFolder();
  const remote = join(folder, "canopy.git");
  await bed.source.git("init", "--quiet", "--bare", remote);
  await record(openStore(`git:${remote}#nights`, { folder }), [recordedRun()]);
  const { address, certificate } = await httpsRepositories(folder, "x-access-token:reader");
  const inputs = { token: "reader", "store-url": `${address}/canopy.git`, branch: "nights", dashboard: "false" };
  const env = { GIT_SSL_CAINFO: certificate };

  const { exitCode, log, outputs } = await bed.step("publish", { inputs, env });
  expect(exitCode, log).toBe(0);
  expect(readFileSync(join(outputs.site!, "index.html"), "utf8")).toContain("<html");
  const job = join(outputs.site!, "../..");
  expect(readdirSync(job).filter((name) => name.startsWith("plimsoll-git"))).toEqual([]);

  const dashboard = await bed.step("publish", { inputs: { ...inputs, dashboard: "true" }, env });
  expect(dashboard.exitCode, dashboard.log).toBe(0);
  const { "smaller-is-better": smaller, "bigger-is-better": bigger } = dashboard.outputs;
  expect(JSON.parse(readFileSync(smaller!, "utf8"))).toEqual([expect.objectContaining({ unit: "s", value: 0.13 })]);
  // github-action-benchmark fails on a file without entries.
  expect(bigger).toBe("");

  const refused = await bed.step("publish", { inputs: { ...inputs, token: "stranger" }, env });
  expect(refused).toMatchObject({ exitCode: 1, log: expect.stringContaining("::error::making the trend pages: ") });
});

test.each([
  [{ branch: "--upload-pack=x" }, 'input branch: is no name of a branch ("--upload-pack=x")'],
  [{ "store-url": "canopy" }, "input store-url: is no address of a repository"],
  [{ "store-url": "ext::sh -c x" }, "::error::"],
  [{ dashboard: "perhaps" }, "input dashboard: is neither true nor false"],
])("%j is refused", async (wrong, message) => {
  const inputs = { token: "reader", "store-url": "https://localhost:1/o/r", branch: "b", dashboard: "false", ...wrong };
  const { exitCode, log } = await bed.step("publish", { inputs });
  expect({ exitCode, log }).toEqual({ exitCode: 1, log: expect.stringContaining(message) });
});
