import { expect, it } from "vitest";
import { writeCheck } from "./check.ts";
import type { GitHub } from "./client.ts";
import type { Origin } from "./origin.ts";
import { react } from "./reaction.ts";
import { noteOnComment, writeComment } from "./sticky-comment.ts";
import { quickClient, engineRepo as repo } from "./testing/quick-client.ts";
import type { Fault } from "./testing/server/faults.ts";
import { type TestGitHub, testGitHub } from "./testing/test-github.ts";
import { rerun } from "./workflow-run.ts";

const login = "github-actions[bot]";

/** Each strikes once; every one of them is gone with the next request. */
const faults: readonly Fault[] = [
  { kind: "primary-limit", resetSeconds: 5 },
  { kind: "secondary-limit" },
  { kind: "secondary-limit", retryAfterSeconds: 3 },
  { kind: "too-many-requests", retryAfterSeconds: 3 },
  { kind: "status", status: 502 },
  { kind: "reset-before" },
  { kind: "reset-after" },
  { kind: "truncated" },
  { kind: "slow" },
];

interface Scene extends TestGitHub {
  readonly number: number;
  readonly run: number;
}

interface Case {
  /** What was there before. */
  readonly before?: (client: GitHub, scene: Scene) => Promise<unknown>;
  readonly act: (client: GitHub, scene: Scene) => Promise<unknown>;
  /** What must be there in the end. */
  readonly after: (scene: Scene) => void;
}

const origin = ({ head }: TestGitHub, run: number, attempt = 1): Origin => ({ head, run, attempt });
const detailsUrl = "https://github.com/octo-org/engine/actions/runs/5";

const comment = (body: string, run: number) => (client: GitHub, scene: Scene) =>
  writeComment(client, repo, scene.number, login, { origin: origin(scene, run), body });

const check = (conclusion: "success" | "failure" | undefined, run: number, annotations = 0) => {
  const state = conclusion ? ({ kind: "completed", conclusion } as const) : ({ kind: "in_progress" } as const);
  const output = {
    title: conclusion ?? "measuring",
    summary: `run ${run}`,
    annotations: Array.from({ length: annotations }, (_, i) => ({
      path: ".github/plimsoll.yml",
      start_line: 1,
      end_line: 1,
      annotation_level: "failure" as const,
      message: `metric ${i}`,
    })),
  };
  return (client: GitHub, scene: Scene) =>
    writeCheck(client, repo, { origin: origin(scene, run), login, state, output, detailsUrl });
};

const oneComment = (body: string) => (scene: Scene) => {
  expect(scene.engine.comments.map((one) => one.body.split("\n").slice(2).join("\n"))).toEqual([body]);
};

const checks = (scene: Scene) =>
  scene.engine.checkRuns.map(({ conclusion, externalId, annotations }) => [conclusion, externalId, annotations.length]);

const cases: Readonly<Record<string, Case>> = {
  "the first comment": { act: comment("slower", 5), after: oneComment("slower") },
  "another comment": { before: comment("slower", 5), act: comment("quick", 6), after: oneComment("quick") },
  "a note on a comment": {
    before: comment("slower", 5),
    act: (client, { number }) => noteOnComment(client, repo, number, login, "superseded"),
    after: oneComment("> [!NOTE]\n> superseded\n\nslower"),
  },
  "the beginning of a check": {
    act: check(undefined, 5),
    after: (scene) => expect(checks(scene)).toEqual([[null, "5/1", 0]]),
  },
  "the end of a check": {
    before: check(undefined, 5),
    act: check("failure", 5),
    after: (scene) => expect(checks(scene)).toEqual([["failure", "5/1", 0]]),
  },
  "the end of a check, with more annotations than go into a request": {
    before: check(undefined, 5),
    act: check("failure", 5, 70),
    after: (scene) => expect(checks(scene)).toEqual([["failure", "5/1", 70]]),
  },
  "another end of a check": {
    before: check("failure", 5),
    act: check("success", 5),
    after: (scene) =>
      expect(checks(scene)).toEqual([
        ["failure", "5/1", 0],
        ["success", "5/1", 0],
      ]),
  },
  "a reaction": {
    act: (client, { engine }) => react(client, repo, engine.comments[0]?.id ?? 0, "+1"),
    before: comment("slower", 5),
    after: ({ engine }) => expect(engine.reactions.map(({ content }) => content)).toEqual(["+1"]),
  },
  "another attempt of a run": {
    act: (client, { run }) => rerun(client, repo, run),
    after: ({ engine, run }) => expect(engine.run(run).attempt).toBe(2),
  },
};

it.each(Object.entries(cases))(
  "%s is there once, whichever call fails and however",
  async (_, { before, act, after }) => {
    const scene = await sceneOf();
    const { github } = scene;
    const calm = quickClient(github).client;
    const restore = await prepared(scene, calm, before);
    const start = github.requests.length;
    await act(calm, scene);
    after(scene);
    const calls = github.requests.length - start;
    expect(calls).toBeGreaterThan(0);
    for (let failing = 0; failing < calls; failing++) {
      for (const fault of faults) {
        restore();
        let count = 0;
        const handle = github.fail({ match: () => count++ === failing, fault });
        const slow = fault.kind === "slow";
        await act(quickClient(github, { retry: slow ? { timeout: 300 } : {} }).client, scene);
        handle.release();
        expect(handle.struck, `${fault.kind} at call ${failing}`).toBe(1);
        try {
          after(scene);
        } catch (error) {
          throw new Error(`${fault.kind} at call ${failing} (${github.requests.at(-1)?.operation})`, { cause: error });
        }
      }
    }
    expect(github.faultsOfOurs).toEqual([]);
  },
);

it.each(Object.entries(cases))(
  "%s: who gives up says what to do, and doing it leaves one",
  { timeout: 180_000 },
  async (_, of) => {
    const scene = await sceneOf();
    const { github } = scene;
    const calm = quickClient(github).client;
    const restore = await prepared(scene, calm, of.before);
    for (const fault of faults.filter(({ kind }) => kind !== "slow")) {
      restore();
      let strikes = 40;
      github.fail({ match: () => strikes-- > 0, times: 40, fault });
      const { client } = quickClient(github, { retry: { retries: 2 } });
      await expect(of.act(client, scene), fault.kind).rejects.toThrow(/^GitHub: .+: run the job again/);
      strikes = 0;
      await of.act(calm, scene);
      of.after(scene);
    }
  },
);

async function sceneOf(): Promise<Scene> {
  const test = await testGitHub();
  const { github, engine } = test;
  github.addToken({
    token: "job",
    permissions: { actions: "write", checks: "write", issues: "write", "pull-requests": "write", contents: "read" },
  });
  const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
  return { ...test, number, run: engine.addRun({ headSha: test.head }).id };
}

/** @returns what brings back what was there before */
async function prepared(scene: Scene, calm: GitHub, before: Case["before"]): Promise<() => void> {
  const { engine, run } = scene;
  await before?.(calm, scene);
  const all = [engine.comments, engine.checkRuns, engine.reactions] as unknown[][];
  const saved = structuredClone(all);
  return () => {
    for (const [i, one] of all.entries()) one.splice(0, one.length, ...structuredClone(saved[i]!));
    Object.assign(engine.run(run), { attempt: 1, status: "completed", conclusion: "success" });
  };
}
