import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DefaultArtifactClient } from "@actions/artifact";
import { expect, onTestFinished, test, vi } from "vitest";
import { type MeasuringRun, takeArtifacts } from "./artifact-intake.ts";
import { type GitHubOptions, gitHub } from "./client.ts";
import { zipOf } from "./hostile/zip-of.ts";
import type { LoopbackRepository } from "./testing/state/loopback-repository.ts";
import type { ArtifactOrder } from "./testing/state/orders.ts";
import { testGitHub } from "./testing/test-github.ts";

const repo = { owner: "octo-org", repo: "engine" };
const job = "canopy-storage-nvme";
const zip = (name = "job.json", bytes: string | Uint8Array = "{}") => zipOf({ entries: [{ name, bytes }] });

async function measured({ attempt = 1, ...options }: Partial<GitHubOptions> & { attempt?: number } = {}) {
  const { github, engine, head } = await testGitHub();
  const { id, url } = {
    ...engine.addRun({ headSha: head, attempt }),
    url: "https://github.com/octo-org/engine/actions/runs/5",
  };
  const warnings: string[] = [];
  const client = gitHub({
    ...{ token: "job", apiUrl: github.apiUrl, onWarning: (line) => warnings.push(line) },
    retry: { second: 1, retries: 3, paced: false },
    ...options,
  });
  const run: MeasuringRun = { id, attempt, head, url };
  const take = (jobs: readonly string[] = [job]) => takeArtifacts(client, repo, run, jobs);
  return { github, engine, run, warnings, take };
}

const add = (engine: LoopbackRepository, run: MeasuringRun, name: string, order: Partial<ArtifactOrder> = {}) =>
  engine.addArtifact(run.id, { name, bytes: zip(), ...order });

test("what the artifact client uploads is taken, without a token for the storage service", async () => {
  const { github, run, take } = await measured();
  const folder = mkdtempSync(join(tmpdir(), "plimsoll-upload-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = ["job.json", "run.json"].map((name) => join(folder, name));
  for (const [at, file] of files.entries()) writeFileSync(file, `${"x".repeat(1000 * at)}{}`);
  for (const [name, value] of Object.entries(github.jobEnvironment(run.id))) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  await new DefaultArtifactClient().uploadArtifact(`plimsoll-${job}-1`, files, folder);

  const { offered, refused } = await take();
  const artifact = await offered.get(job)!.take();
  expect([...refused]).toEqual([]);
  expect(artifact).toMatchObject({ name: `plimsoll-${job}-1`, job, attempt: 1, run: run.id });
  expect(artifact.url).toBe(`https://github.com/octo-org/engine/actions/runs/5/artifacts/${artifact.id}`);
  expect([...artifact.files.keys()].sort()).toEqual(["job.json", "run.json"]);
  expect(artifact.files.get("run.json")).toHaveLength(1002);
  const download = github.requests.filter(({ operation }) => operation === "blob/get");
  expect(download).toHaveLength(1);
  expect(download[0]!.headers).not.toHaveProperty("authorization");
  expect(github.faultsOfOurs).toEqual([]);
});

test("of each job the latest attempt up to the event's is taken", async () => {
  const { engine, run, take } = await measured({ attempt: 3 });
  for (const name of ["a-1", "a-2", "a-4", "b-1", "c-4", "a-b-3", "plan-3"]) add(engine, run, `plimsoll-${name}`);
  for (const name of ["coverage", "plimsoll-a", "plimsoll-A-3", "plimsoll-a-03", "plimsoll-a-3 "])
    add(engine, run, name);
  const { offered, refused } = await take(["a", "b", "c", "d", "plan"]);
  expect([...offered].map(([id, { name }]) => [id, name])).toEqual([
    ["a", "plimsoll-a-2"],
    ["b", "plimsoll-b-1"],
    ["plan", "plimsoll-plan-3"],
  ]);
  expect([...refused]).toEqual([["c", "artifact plimsoll-c-4: is of a later attempt than 3"]]);
});

test("artifacts are found on later pages, too", async () => {
  const { github, engine, run, take } = await measured();
  add(engine, run, `plimsoll-${job}-1`);
  for (let at = 0; at < 250; at++) add(engine, run, `coverage-${at}`);
  expect((await take()).offered.size).toBe(1);
  expect(github.requests.filter(({ operation }) => operation === "actions/list-workflow-run-artifacts")).toHaveLength(
    3,
  );
});

test("a run with thousands of artifacts is refused before all are listed", async () => {
  const { github, engine, run, take } = await measured();
  for (let at = 0; at < 4000; at++) add(engine, run, `plimsoll-${job}-1`, { bytes: Buffer.alloc(0) });
  expect([...(await take()).refused]).toEqual([[job, `workflow run ${run.id} has more than 3000 artifacts`]]);
  expect(github.requests).toHaveLength(31);
});

test.each<[string, (run: MeasuringRun) => Partial<ArtifactOrder>, string]>([
  ["of another run", ({ head }) => ({ workflowRun: { id: 7, headSha: head } }), "is of workflow run 7, not of "],
  [
    "of another commit",
    ({ id }) => ({ workflowRun: { id, headSha: "a".repeat(40) } }),
    `is of commit ${"a".repeat(40)}, `,
  ],
  ["expired", () => ({ expired: true }), "has expired: run the measurement again"],
  ["too large by what is said of it", () => ({ size: 20_000_001 }), "has 20000001 bytes: at most 20000000 are taken"],
])("an artifact that is %s is refused before anything is downloaded", async (_, order, message) => {
  const { github, engine, run, take } = await measured();
  add(engine, run, `plimsoll-${job}-1`, order(run));
  const { offered, refused } = await take();
  expect(offered.size).toBe(0);
  expect(refused.get(job)).toContain(`artifact plimsoll-${job}-1: ${message}`);
  expect(github.requests).toHaveLength(1);
});

test("two artifacts of one name are both refused", async () => {
  const { engine, run, take } = await measured();
  add(engine, run, `plimsoll-${job}-1`);
  add(engine, run, `plimsoll-${job}-1`);
  expect((await take()).refused.get(job)).toBe(`artifact plimsoll-${job}-1: is there more than once`);
});

test("a download ends at the limit, whatever was said of its size", async () => {
  const { engine, run, take } = await measured();
  add(engine, run, `plimsoll-${job}-1`, { bytes: Buffer.alloc(20_000_001), size: 10 });
  const taken = (await take()).offered.get(job)!.take();
  await expect(taken).rejects.toThrow(`artifact plimsoll-${job}-1: has more than 20000000 bytes`);
});

test("bytes of another digest than was said are refused", async () => {
  const { engine, run, take } = await measured();
  add(engine, run, `plimsoll-${job}-1`, { digest: `sha256:${"0".repeat(64)}` });
  await expect((await take()).offered.get(job)!.take()).rejects.toThrow(
    /: its digest is sha256:[0-9a-f]{64}, and should /,
  );
});

test("an artifact that is taken away meanwhile is missed in a sentence", async () => {
  const { engine, run, take } = await measured();
  const artifact = add(engine, run, `plimsoll-${job}-1`);
  const { offered } = await take();
  engine.artifacts.splice(engine.artifacts.indexOf(artifact), 1);
  await expect(offered.get(job)!.take()).rejects.toThrow(`artifact plimsoll-${job}-1: is no longer there`);
});

test.each([
  { kind: "reset-before" },
  { kind: "reset-after" },
  { kind: "status", status: 503 },
  { kind: "too-many-requests", retryAfterSeconds: 1 },
] as const)("a storage service that fails twice ($kind) is asked again, at a new address each time", async (fault) => {
  const { github, engine, run, warnings, take } = await measured();
  add(engine, run, `plimsoll-${job}-1`, { bytes: zip("run.json", Buffer.alloc(300_000, "x")) });
  const handle = github.fail({ match: "blob/get", times: 2, fault });
  const artifact = await (await take()).offered.get(job)!.take();
  expect(artifact.files.get("run.json")).toHaveLength(300_000);
  expect(handle.struck).toBe(2);
  expect(warnings).toHaveLength(2);
  expect(github.requests.filter(({ operation }) => operation === "actions/download-artifact")).toHaveLength(3);
});

test.each([{ kind: "reset-after" }, { kind: "status", status: 500 }] as const)(
  "a storage service that goes on failing ($kind) is given up with what to do",
  async (fault) => {
    const { github, engine, run, take } = await measured();
    add(engine, run, `plimsoll-${job}-1`);
    const handle = github.fail({ match: "blob/get", times: 100, fault });
    const taken = (await take()).offered.get(job)!.take();
    await expect(taken).rejects.toThrow(
      /^artifact plimsoll-canopy-storage-nvme-1: could not be downloaded: .*: run the job again$/,
    );
    expect(handle.struck).toBe(4);
  },
);

test("a storage service that never answers is given up", async () => {
  const { github, engine, run, take } = await measured({ retry: { second: 1, retries: 1, timeout: 50, paced: false } });
  add(engine, run, `plimsoll-${job}-1`);
  github.fail({ match: "blob/get", times: 100, fault: { kind: "slow" } });
  await expect((await take()).offered.get(job)!.take()).rejects.toThrow(/could not be downloaded: .*timeout/);
});

test("who interrupts a download is not told of another failure", async () => {
  const controller = new AbortController();
  const { github, engine, run, take } = await measured({ signal: controller.signal });
  add(engine, run, `plimsoll-${job}-1`);
  const slow = github.fail({ match: "blob/get", times: 100, fault: { kind: "slow" } });
  const taken = (await take()).offered.get(job)!.take();
  const refused = expect(taken).rejects.toThrow("interrupted");
  await slow.reached;
  controller.abort(new Error("interrupted"));
  await refused;
});

test("what the API refuses stays the API's failure", async () => {
  const { github, engine, run, take } = await measured();
  add(engine, run, `plimsoll-${job}-1`);
  const { offered } = await take();
  github.fail({ match: "actions/download-artifact", times: 100, fault: { kind: "status", status: 502 } });
  await expect(offered.get(job)!.take()).rejects.toMatchObject({ name: "HttpError", status: 502 });
});
