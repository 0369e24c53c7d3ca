import { describe, expect, it } from "vitest";
import { compareOrigins, type Origin } from "./origin.ts";
import { findComment, noteOnComment, writeComment } from "./sticky-comment.ts";
import { quickClient, engineRepo as repo } from "./testing/quick-client.ts";
import { testGitHub } from "./testing/test-github.ts";

const login = "github-actions[bot]";

async function scene() {
  const test = await testGitHub();
  const { number } = await test.engine.openPullRequest({ headRef: "faster-fetch" });
  const { client } = quickClient(test.github);
  const origin = (run: number, attempt = 1): Origin => ({ head: test.head, run, attempt });
  const write = (run: number, attempt = 1, body = `run ${run}/${attempt}`) =>
    writeComment(client, repo, number, login, { origin: origin(run, attempt), body });
  const find = () => findComment(client, repo, number, login);
  return { ...test, number, client, origin, write, find, bodies: () => test.engine.comments.map(({ body }) => body) };
}

describe("writeComment", () => {
  it("creates one comment, and edits it from then on", async () => {
    const { write, find, engine, origin } = await scene();
    const first = await write(5);
    const second = await write(6);
    expect(second).toEqual({ url: first.url, written: true });
    expect(engine.comments).toHaveLength(1);
    expect(await find()).toMatchObject({ url: first.url, body: "run 6/1", origin: origin(6) });
  });

  it("leaves alone what speaks of a later run, or of a later attempt of the same", async () => {
    const { write, bodies } = await scene();
    await write(6, 2);
    const before = bodies();
    expect((await write(5, 9)).written).toBe(false);
    expect((await write(6, 1)).written).toBe(false);
    expect(bodies()).toEqual(before);
    expect((await write(6, 2, "told anew")).written).toBe(true);
    expect(bodies()[0]).toContain("told anew");
  });

  it("writes nothing where all of it is there already", async () => {
    const { write, github } = await scene();
    await write(5);
    const before = github.requests.length;
    expect((await write(5)).written).toBe(true);
    expect(github.requests.slice(before).map(({ method }) => method)).toEqual(["GET"]);
  });

  it("finds it on the third page", async () => {
    const { write, engine, number, github } = await scene();
    for (let i = 0; i < 220; i++) engine.addComment(number, "ada", `word ${i}`);
    await write(5);
    for (let i = 0; i < 30; i++) engine.addComment(number, "ada", `more ${i}`);
    await write(6);
    expect(engine.comments.filter((one) => one.login === login)).toHaveLength(1);
    expect(github.requests.some(({ path }) => path.includes("page=3"))).toBe(true);
  });

  it("does not touch a comment with its marker by anybody else, not by another app either", async () => {
    const { write, engine, number, find } = await scene();
    await write(5);
    const forged = engine.comments[0]!.body.replace("run 5/1", "all is well");
    engine.comments.length = 0;
    engine.addComment(number, "mallory", forged);
    engine.addComment(number, "other-app[bot]", forged);
    expect(await find()).toBeUndefined();
    await write(4);
    expect(engine.comments.map((one) => [one.login, one.body.includes("all is well")])).toEqual([
      ["mallory", true],
      ["other-app[bot]", true],
      [login, false],
    ]);
  });

  it("does not touch what its own login wrote without the marker, or quoting it", async () => {
    const { write, engine, number, bodies } = await scene();
    await write(5);
    const quoted = `> ${engine.comments[0]!.body}`;
    engine.comments.length = 0;
    engine.addComment(number, login, "the build's own summary");
    engine.addComment(number, login, quoted);
    await write(6);
    expect(bodies().slice(0, 2)).toEqual(["the build's own summary", quoted]);
    expect(bodies()).toHaveLength(3);
  });

  it("keeps the first of several, with the latest of what they say", async () => {
    const { write, engine, number, find } = await scene();
    await write(5);
    const { id, body: old } = engine.comments[0]!;
    await write(7);
    const newer = engine.comments[0]!.body;
    engine.comments[0]!.body = old;
    engine.addComment(number, login, newer);
    expect((await write(6)).written).toBe(false);
    expect(engine.comments.map((one) => one.id)).toEqual([id]);
    expect((await find())?.body).toBe("run 7/1");
  });

  it("writes anew where somebody deletes the comment meanwhile", async () => {
    const { write, engine, github } = await scene();
    await write(5);
    const held = github.fail({ match: "issues/list-comments", fault: { kind: "slow" } });
    const writing = write(6);
    await held.reached;
    engine.comments.length = 0;
    held.release();
    expect((await writing).written).toBe(true);
    expect(engine.comments.map(({ body }) => body.includes("run 6/1"))).toEqual([true]);
  });

  it("takes away with the next write what GitHub created after all, too late", async () => {
    const test = await scene();
    const { github, engine, number, origin, write } = test;
    const late = github.fail({ match: "issues/create-comment", fault: { kind: "slow", before: true } });
    const { client } = quickClient(github, { retry: { timeout: 300 } });
    await writeComment(client, repo, number, login, { origin: origin(5), body: "run 5/1" });
    expect(engine.comments).toHaveLength(1);
    late.release();
    await expect.poll(() => engine.comments).toHaveLength(2);
    await write(5);
    expect(engine.comments).toHaveLength(1);
  });

  const orders = [
    [5, 6, 7],
    [5, 7, 6],
    [6, 5, 7],
    [6, 7, 5],
    [7, 5, 6],
    [7, 6, 5],
  ];
  it.each(orders)("leaves one comment, of the last run, by three at once: %d, %d, %d", async (...runs) => {
    const { write, github, find, engine } = await scene();
    // None of them sees what another writes.
    const held = runs.map(() => github.fail({ match: "issues/list-comments", fault: { kind: "slow" } }));
    const writing = runs.map((run) => write(run));
    await Promise.all(held.map(({ reached }) => reached));
    for (const one of held) one.release();
    const written = await Promise.all(writing);
    expect(engine.comments).toHaveLength(1);
    expect((await find())?.origin?.run).toBe(7);
    expect(written[runs.indexOf(7)]?.written).toBe(true);
    expect(github.requests.filter(({ operation }) => operation === "issues/create-comment")).toHaveLength(3);
  });

  it("mends it where an earlier run, which had looked before, writes over a later one", async () => {
    const { write, github, find } = await scene();
    await write(4);
    const early = github.fail({ match: "issues/update-comment", fault: { kind: "slow", before: true } });
    const earlier = write(5);
    await early.reached;
    // The later one's second look comes after what the earlier one writes.
    let looks = 0;
    const look = github.fail({
      match: ({ operation }) => operation === "issues/list-comments" && ++looks === 2,
      fault: { kind: "slow", before: true },
    });
    const later = write(6);
    await look.reached;
    early.release();
    await earlier;
    look.release();
    await later;
    expect((await find())?.body).toBe("run 6/1");
  });
});

describe("noteOnComment", () => {
  it("puts a line above the body, in place of the one that was there", async () => {
    const { write, find, client, number } = await scene();
    await write(5);
    await noteOnComment(client, repo, number, login, "first");
    await noteOnComment(client, repo, number, login, "second");
    expect(await find()).toMatchObject({ body: "run 5/1", notice: "second" });
    await write(6);
    expect(await find()).toMatchObject({ body: "run 6/1" });
    expect(await find()).not.toHaveProperty("notice");
  });

  it("writes nothing where there is no comment, or where it says that already", async () => {
    const { write, client, number, github, engine } = await scene();
    await noteOnComment(client, repo, number, login, "nobody reads it");
    expect(engine.comments).toEqual([]);
    await write(5);
    await noteOnComment(client, repo, number, login, "once");
    const before = github.requests.length;
    await noteOnComment(client, repo, number, login, "once");
    expect(github.requests.slice(before).map(({ method }) => method)).toEqual(["GET"]);
  });

  it("does not call superseded what is of a later measurement", async () => {
    const { write, find, client, number, origin } = await scene();
    await write(6);
    for (const before of [origin(5), origin(6)]) {
      await noteOnComment(client, repo, number, login, "superseded", { before });
      expect(await find()).not.toHaveProperty("notice");
    }
    await noteOnComment(client, repo, number, login, "superseded", { before: origin(6, 2) });
    expect(await find()).toHaveProperty("notice", "superseded");
  });
});

it("orders measurements by run, then by attempt, and what does not say comes first", () => {
  const origin = (run: number, attempt: number): Origin => ({ head: "a".repeat(40), run, attempt });
  const ordered = [undefined, origin(5, 1), origin(5, 2), origin(6, 1), origin(10, 1)];
  for (const [i, a] of ordered.entries()) {
    for (const [j, b] of ordered.entries()) expect(Math.sign(compareOrigins(a, b))).toBe(Math.sign(i - j));
  }
});
