import { describe, expect, it } from "vitest";
import { InputError } from "../model/errors.ts";
import { type CheckOutput, latestCheck, writeCheck } from "./check.ts";
import type { CheckOrigin } from "./origin.ts";
import { quickClient, engineRepo as repo } from "./testing/quick-client.ts";
import { testGitHub } from "./testing/test-github.ts";

const login = "github-actions[bot]";
const detailsUrl = "https://github.com/octo-org/engine/actions/runs/5";
type End = "success" | "failure";

async function scene() {
  const test = await testGitHub();
  const { client } = quickClient(test.github);
  const origin = (run: number, attempt = 1): CheckOrigin => ({ head: test.head, run, attempt });
  const write = (of: CheckOrigin, end: End | undefined, output: Partial<CheckOutput> = {}) =>
    writeCheck(client, repo, {
      ...{ origin: of, login, detailsUrl },
      state: end ? { kind: "completed", conclusion: end } : { kind: "in_progress" },
      output: { title: end ?? "measuring", summary: `run ${of.run}/${of.attempt}`, ...output },
    });
  const latest = () => latestCheck(client, repo, test.head, login);
  const all = () => test.engine.checkRuns.map((one) => [one.externalId, one.conclusion ?? one.status]);
  return { ...test, client, origin, write, latest, all };
}

describe("writeCheck", () => {
  it("brings one check run from its beginning to its end", async () => {
    const { write, origin, latest, all, engine } = await scene();
    const begun = await write(origin(5), undefined, { text: "what was accepted before" });
    expect(await latest()).toMatchObject({ id: begun.id, status: "in_progress", text: "what was accepted before" });
    const ended = await write(origin(5), "failure");
    expect(ended).toEqual({ id: begun.id, url: begun.url, written: true });
    expect(all()).toEqual([["5/1", "failure"]]);
    expect(await latest()).toMatchObject({
      ...{ id: begun.id, origin: origin(5), status: "completed", conclusion: "failure", detailsUrl },
      ...{ title: "failure", summary: "run 5/1", text: "", completedAt: "2026-03-01T12:00:00Z" },
    });
    expect(engine.checkRuns[0]).toMatchObject({ name: "plimsoll", detailsUrl });
  });

  it("tells an end of the same conclusion anew by the same check run", async () => {
    const { write, origin, latest, all } = await scene();
    await write(origin(5), "success");
    await write(origin(6), "success", { summary: "told anew" });
    expect(all()).toEqual([["6/1", "success"]]);
    expect(await latest()).toMatchObject({ summary: "told anew" });
  });

  it("puts another one in the place of an end that turned out otherwise", async () => {
    const { write, origin, latest, all } = await scene();
    await write(origin(5), "failure");
    const accepted = await write(origin(5), "success");
    expect(all()).toEqual([
      ["5/1", "failure"],
      ["5/1", "success"],
    ]);
    expect((await latest())?.id).toBe(accepted.id);
  });

  it("begins another one where the commit is measured again", async () => {
    const { write, origin, all } = await scene();
    await write(origin(5), "success");
    expect((await write(origin(5, 2), undefined)).written).toBe(true);
    await write(origin(5, 2), "failure");
    expect(all()).toEqual([
      ["5/1", "success"],
      ["5/2", "failure"],
    ]);
  });

  it("does not begin what has ended, when word of the beginning comes late", async () => {
    const { write, origin, all } = await scene();
    const ended = await write(origin(5), "failure");
    expect(await write(origin(5), undefined)).toEqual({ ...ended, written: false });
    expect(all()).toEqual([["5/1", "failure"]]);
  });

  it("leaves alone what speaks of a later measurement", async () => {
    const { write, origin, all } = await scene();
    await write(origin(6, 2), "failure");
    for (const earlier of [origin(5, 3), origin(6, 1)]) {
      expect((await write(earlier, "success")).written).toBe(false);
      expect((await write(earlier, undefined)).written).toBe(false);
    }
    expect(all()).toEqual([["6/2", "failure"]]);
  });

  it("lets a word that a measurement counts no longer stand over its end, until the next begins", async () => {
    const { write, origin, all, latest } = await scene();
    await write(origin(5), "success");
    const outdated: CheckOrigin = { ...origin(5), outdated: true };
    expect((await write(outdated, "failure")).written).toBe(true);
    expect((await latest())?.origin).toEqual(outdated);
    for (const end of ["success", "failure", undefined] as const) {
      expect((await write(origin(5), end)).written).toBe(false);
    }
    expect(await latest()).toMatchObject({ status: "completed", conclusion: "failure", origin: outdated });
    expect((await write(origin(5, 2), undefined)).written).toBe(true);
    expect(all()).toEqual([
      ["5/1", "success"],
      ["5/1/outdated", "failure"],
      ["5/2", "in_progress"],
    ]);
  });

  it("does not let an earlier run's end stand for a later one that is under way", async () => {
    const { write, origin, all } = await scene();
    await write(origin(6), undefined);
    expect((await write(origin(5), "success")).written).toBe(false);
    expect(all()).toEqual([["6/1", "in_progress"]]);
  });

  it("ends what others left unfinished, though it was not the last one", async () => {
    const { write, origin, all, engine } = await scene();
    await write(origin(5), undefined);
    const { id: _, ...left } = engine.checkRuns[0]!;
    engine.checkRuns.push({ ...left, id: 90_000, annotations: [] });
    await write(origin(5), "failure");
    expect(all()).toEqual([
      ["5/1", "failure"],
      ["5/1", "failure"],
    ]);
  });

  it("does not take for its own what another app or name has", async () => {
    const { write, origin, all, engine, latest } = await scene();
    await write(origin(9), "success");
    const [ours] = engine.checkRuns.splice(0);
    const other = { ...ours!, annotations: [], app: { slug: "mallory", id: 7 } };
    engine.checkRuns.push(other, { ...ours!, annotations: [], name: "plimsoll (fast)" });
    expect(await latest()).toBeUndefined();
    await write(origin(5), "failure");
    expect(all()).toEqual([
      ["9/1", "success"],
      ["9/1", "success"],
      ["5/1", "failure"],
    ]);
  });

  it("gives way where a check of ours does not say where it is from", async () => {
    const { write, origin, all, engine } = await scene();
    await write(origin(5), "success");
    engine.checkRuns[0]!.externalId = "5/x";
    await write(origin(4), "failure");
    expect(all()).toEqual([
      ["5/x", "success"],
      ["4/1", "failure"],
    ]);
  });

  it("sends annotations fifty at a time, and none of them twice", async () => {
    const { write, origin, engine, github } = await scene();
    const annotations = Array.from({ length: 120 }, (_, i) => ({
      ...{ path: ".github/plimsoll.yml", start_line: 1, end_line: 1, annotation_level: "failure" as const },
      message: `metric ${i}`,
    }));
    await write(origin(5), "failure", { annotations });
    await write(origin(5), "failure", { annotations });
    const messages = engine.checkRuns[0]!.annotations.map(({ message }) => message);
    expect(messages).toEqual(annotations.map(({ message }) => message));
    expect(github.faultsOfOurs).toEqual([]);
  });

  it.each([
    ["title", 256],
    ["summary", 65_536],
    ["text", 65_536],
  ])("refuses a %s of %d characters before it asks GitHub", async (part, length) => {
    const { write, origin, github } = await scene();
    const before = github.requests.length;
    await expect(write(origin(5), "failure", { [part]: "x".repeat(length) })).rejects.toThrow(InputError);
    expect(github.requests).toHaveLength(before);
    await write(origin(5), "failure", { [part]: "x".repeat(length - 1) });
  });

  it("finds its own among more than a page of them", async () => {
    const { write, origin, engine, latest, github } = await scene();
    const { id } = await write(origin(500), "success");
    const [last] = engine.checkRuns;
    for (let i = 1; i <= 120; i++) {
      engine.checkRuns.unshift({ ...last!, id: id - i, externalId: "400/1", annotations: [] });
      engine.checkRuns.push({ ...last!, id: id + i, externalId: "400/1", annotations: [], name: "other" });
    }
    // As GitHub lists them: whether the first or the last page holds ours is its own affair.
    engine.checkRuns.reverse();
    expect((await latest())?.id).toBe(id);
    expect(await write(origin(501), "success")).toMatchObject({ id, written: true });
    expect(github.requests.some(({ path }) => path.includes("page=2"))).toBe(true);
  });
});

describe("several at once", () => {
  /** None of them sees what another writes. */
  async function atOnce(all: readonly ((test: Awaited<ReturnType<typeof scene>>) => Promise<unknown>)[]) {
    const test = await scene();
    const held = all.map(() => test.github.fail({ match: "checks/list-for-ref", fault: { kind: "slow" } }));
    const writing = all.map((write) => write(test));
    await Promise.all(held.map(({ reached }) => reached));
    for (const one of held) one.release();
    await Promise.all(writing);
    return test;
  }

  const begin = (run: number) => (test: Awaited<ReturnType<typeof scene>>) => test.write(test.origin(run), undefined);
  const end = (run: number, conclusion: End) => (test: Awaited<ReturnType<typeof scene>>) =>
    test.write(test.origin(run), conclusion);

  it.each([
    ["beginning first", [begin(5), end(5, "failure")]],
    ["end first", [end(5, "failure"), begin(5)]],
  ])("end as the end says, with nothing unfinished: %s", async (_, all) => {
    const { latest, engine } = await atOnce(all);
    expect(await latest()).toMatchObject({ conclusion: "failure", origin: { run: 5 } });
    expect(engine.checkRuns.filter(({ status }) => status !== "completed")).toEqual([]);
  });

  it.each([
    ["later first", [end(6, "failure"), end(5, "success")]],
    ["earlier first", [end(5, "success"), end(6, "failure")]],
    ["three", [end(5, "success"), end(6, "failure"), begin(6)]],
    ["three, and the earliest last", [begin(6), end(6, "failure"), end(5, "success")]],
  ])("show what the latest run came to: %s", async (_, all) => {
    const { latest } = await atOnce(all);
    expect(await latest()).toMatchObject({ conclusion: "failure", origin: { run: 6 } });
  });

  it.each([
    ["later first", [begin(6), end(5, "success")]],
    ["earlier first", [end(5, "success"), begin(6)]],
  ])("do not show an earlier run's success while a later one measures: %s", async (_, all) => {
    const { latest } = await atOnce(all);
    expect(await latest()).toMatchObject({ status: "in_progress", origin: { run: 6 } });
  });
});
