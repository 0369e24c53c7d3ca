import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { testClient } from "../test-client.ts";
import { testGitHub } from "../test-github.ts";

const place = { owner: "octo-org", repo: "engine" };

/** Runs a script in a job's environment, with GitHub's own client at hand as `client`. */
async function inJob(environment: Readonly<Record<string, string>>, script: string): Promise<unknown> {
  const program = `
    import { DefaultArtifactClient } from "@actions/artifact";
    const client = new DefaultArtifactClient();
    const result = await (async () => { ${script} })().catch((error) => ({ error: error.message }));
    process.stderr.write(JSON.stringify(result));`;
  const { stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, ...environment },
  });
  return JSON.parse(stderr);
}

function folderWith(name: string, content: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "plimsoll-artifact-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, name), content);
  return folder;
}

function upload(name: string, folder: string): string {
  return `return client.uploadArtifact(${JSON.stringify(name)}, [${JSON.stringify(join(folder, "plan.json"))}], ${JSON.stringify(folder)});`;
}

test("GitHub's own client uploads, lists and downloads an artifact, and the API gives it out", async () => {
  const { github, engine, head } = await testGitHub();
  const run = engine.addRun({ headSha: head, conclusion: null });
  const folder = folderWith("plan.json", '{"schema":"plimsoll.job-plan/1"}');
  const job = github.jobEnvironment(run.id);
  const uploaded = (await inJob(job, upload("plimsoll-plan-1", folder))) as {
    id: number;
    size: number;
    digest: string;
  };
  expect(uploaded).not.toHaveProperty("error");
  const { rest } = testClient(github.apiUrl);
  const { data } = await rest.actions.listWorkflowRunArtifacts({ ...place, run_id: run.id });
  expect(data.artifacts).toMatchObject([
    {
      id: uploaded.id,
      name: "plimsoll-plan-1",
      size_in_bytes: uploaded.size,
      digest: `sha256:${uploaded.digest}`,
      workflow_run: { id: run.id, head_sha: head },
    },
  ]);
  const zip = await rest.actions.downloadArtifact({ ...place, artifact_id: uploaded.id, archive_format: "zip" });
  expect(
    Buffer.from(zip.data as ArrayBuffer)
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
  const target = folderWith("empty", "");
  const read = await inJob(
    job,
    `const { artifacts } = await client.listArtifacts();
     await client.downloadArtifact(artifacts[0].id, { path: ${JSON.stringify(target)} });
     const { readFile } = await import("node:fs/promises");
     return readFile(${JSON.stringify(join(target, "plan.json"))}, "utf8");`,
  );
  expect(read).toBe('{"schema":"plimsoll.job-plan/1"}');
  expect(github.faultsOfOurs).toEqual([]);
});

test("a name that the run already has is a conflict, and another run's artifacts are out of reach", async () => {
  const { github, engine, head } = await testGitHub();
  const run = engine.addRun({ headSha: head, conclusion: null });
  const other = engine.addRun({ headSha: head, conclusion: null });
  engine.addArtifact(run.id, { name: "plimsoll-plan-1", bytes: Buffer.from("there") });
  const folder = folderWith("plan.json", "{}");
  const again = await inJob(github.jobEnvironment(run.id), upload("plimsoll-plan-1", folder));
  expect(again).toMatchObject({ error: expect.stringContaining("(409)") });
  const listed = await inJob(github.jobEnvironment(other.id), "return client.listArtifacts();");
  expect(listed).toEqual({ artifacts: [] });
  const forged = await fetch(`${github.apiUrl}/twirp/github.actions.results.api.v1.ArtifactService/CreateArtifact`, {
    method: "POST",
    headers: { authorization: `Bearer ${github.jobEnvironment(other.id).ACTIONS_RUNTIME_TOKEN}` },
    body: JSON.stringify({ workflow_run_backend_id: String(run.id), name: "plimsoll-job-1" }),
  });
  expect(forged.status).toBe(403);
});

test("an upload that is not finalized is in no list", async () => {
  const { github, engine, head } = await testGitHub();
  const run = engine.addRun({ headSha: head, conclusion: null });
  const created = await fetch(`${github.apiUrl}/twirp/github.actions.results.api.v1.ArtifactService/CreateArtifact`, {
    method: "POST",
    headers: { authorization: `Bearer ${github.jobEnvironment(run.id).ACTIONS_RUNTIME_TOKEN}` },
    body: JSON.stringify({ workflow_run_backend_id: String(run.id), name: "plimsoll-plan-1", version: 7 }),
  });
  const { signed_upload_url } = (await created.json()) as { signed_upload_url: string };
  expect((await fetch(signed_upload_url, { method: "PUT", body: "half" })).status).toBe(201);
  expect((await fetch(signed_upload_url.replace("sig=", "sig=x"), { method: "PUT", body: "half" })).status).toBe(403);
  const { data } = await testClient(github.apiUrl).rest.actions.listWorkflowRunArtifacts({ ...place, run_id: run.id });
  expect(data.total_count).toBe(0);
});
