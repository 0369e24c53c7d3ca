import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../model/errors.ts";
import { commentBodyLimit, commentText, readCommentText } from "./comment-text.ts";

const origin = { head: "a".repeat(40), run: 5, attempt: 2 };

describe("a comment's text", () => {
  it("says in its first line whose it is and where it is from, and nothing of it is seen", () => {
    const text = commentText({ origin, body: "# Slower" });
    expect(text).toMatch(/^<!-- plimsoll --><!-- plimsoll-origin [A-Za-z0-9_-]+ -->\n\n# Slower$/);
    expect(readCommentText(text)).toEqual({ origin, body: "# Slower" });
  });

  it("has its notice in a line above the body", () => {
    const text = commentText({ origin, notice: "Superseded:\n\nmeasuring `abc`", body: "# Slower" });
    expect(text.split("\n").slice(1)).toEqual(["", "> [!NOTE]", "> Superseded: measuring `abc`", "", "# Slower"]);
    expect(readCommentText(text)).toEqual({ origin, notice: "Superseded: measuring `abc`", body: "# Slower" });
  });

  it("is read again after an edit in a browser", () => {
    const text = commentText({ origin, notice: "Superseded", body: "one\ntwo" }).replaceAll("\n", "\r\n");
    expect(readCommentText(text)).toEqual({ origin, notice: "Superseded", body: "one\ntwo" });
  });

  it("does not take a note of the body for its own", () => {
    const body = "> [!NOTE]\n> of the body\n\nrest";
    expect(readCommentText(commentText({ origin, body }))).toEqual({ origin, body });
    expect(readCommentText(commentText({ origin, notice: "ours", body }))).toEqual({ origin, notice: "ours", body });
  });

  it("fits with the longest body and notice", () => {
    const longest = { origin: { ...origin, run: 2 ** 53 - 1, attempt: 10 ** 9 }, notice: "💾".repeat(9999) };
    const text = commentText({ ...longest, body: "x".repeat(commentBodyLimit) });
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(() => commentText({ ...longest, body: "x".repeat(commentBodyLimit + 1) })).toThrow(InputError);
  });

  it.each([
    ["a person's word", "Looks good"],
    ["a quotation", `> ${commentText({ origin, body: "x" })}`],
    ["a marker further down", `x\n${commentText({ origin, body: "x" })}`],
    ["nothing", ""],
  ])("is none of ours: %s", (_, text) => {
    expect(readCommentText(text)).toBeUndefined();
  });

  it.each([
    ["without an origin", "<!-- plimsoll -->\n\nbody"],
    ["with a garbled origin", "<!-- plimsoll --><!-- plimsoll-origin e30 -->\n\nbody"],
    ["with something after it", "<!-- plimsoll --><!-- plimsoll-origin e30 --> <b>\n\nbody"],
  ])("gives way where it does not say where it is from: %s", (_, text) => {
    expect(readCommentText(text)).toEqual({ origin: undefined, body: "body" });
  });

  it("brings back every body and never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (body, notice) => {
        const clean = body.replaceAll("\r\n", "\n").replace(/^\n+/, "");
        expect(readCommentText(commentText({ origin, notice, body }))).toMatchObject({ origin, body: clean });
        expect(readCommentText(commentText({ origin, body }))).toEqual({ origin, body: clean });
        readCommentText(body);
        readCommentText(`<!-- plimsoll -->${body}`);
      }),
      { seed: 11, numRuns: 2000 },
    );
  });
});
