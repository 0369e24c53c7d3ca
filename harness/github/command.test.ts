import { describe, expect, it } from "vitest";
import { readCommand } from "./command.ts";

const accepted = (reason: string) => ({ kind: "accept", reason });

describe("readCommand", () => {
  it.each([
    ["/plimsoll accept the new format needs it", "the new format needs it"],
    ["/plimsoll accept   much \t space ", "much space"],
    ["/Plimsoll Accept Telephones capitalise", "Telephones capitalise"],
    ["/plimsoll accept: with a colon", "with a colon"],
    ["/plimsoll: accept with another", "with another"],
    ["/plimsoll accept first line\nsecond line", "first line"],
    ["/plimsoll accept first line\r\nsecond line\r\n", "first line"],
    ["  /plimsoll accept indented a little", "indented a little"],
    ["\u200b/plimsoll\u00a0accept\u200b pasted from a chat", "pasted from a chat"],
    ["\ufeff/plimsoll accept after a mark of byte order", "after a mark of byte order"],
    ["/plimsoll accept turned \u202eround", "turned round"],
    ["/plimsoll accept see @everyone, fixes #1 <img src=x>", "see @everyone, fixes #1 <img src=x>"],
    ["/plimsoll accept ##[group]x", "#[group]x"],
    ["/plimsoll accept rerun", "rerun"],
    ["/plimsoll accept 4", "4"],
    ["/plimsoll accept 理由", "理由"],
    [`/plimsoll accept ${"x".repeat(500)}`, "x".repeat(500)],
    [`/plimsoll accept ${"𐍈".repeat(500)}`, "𐍈".repeat(500)],
  ])("accepts: %j", (body, reason) => {
    expect(readCommand(body)).toEqual(accepted(reason));
  });

  it.each([
    "/plimsoll rerun",
    "/plimsoll RERUN",
    "/plimsoll rerun  \r\nthanks",
    "/plimsoll rerun:",
    "/plimsoll\trerun\u200d",
  ])("runs again: %j", (body) => {
    expect(readCommand(body)).toEqual({ kind: "rerun" });
  });

  it.each([
    "/plimsoll",
    "/plimsoll ",
    "/plimsoll help",
    "/plimsoll aсcept with a Cyrillic letter",
    "/plimsoll acceptance of it",
    "/plimsoll `accept` it",
    "/plimsoll <script>",
  ])("says what there is: %j", (body) => {
    expect(readCommand(body)).toEqual({
      kind: "wrong",
      because: "after `/plimsoll` comes `accept` with a reason, or `rerun`",
    });
  });

  it.each([
    "/plimsoll accept",
    "/plimsoll accept \u200b\u2060",
    "/plimsoll accept …",
    "/plimsoll accept -- !",
    "/plimsoll accept REASON",
    "/plimsoll accept <reason>",
    "/plimsoll accept\nbecause it is wanted",
  ])("wants a reason: %j", (body) => {
    expect(readCommand(body)).toMatchObject({ kind: "wrong", because: expect.stringContaining("needs a reason") });
  });

  it.each([501, 5000, 1_000_000])("does not take a reason of %d characters", (length) => {
    expect(readCommand(`/plimsoll accept ${"x".repeat(length)}`)).toMatchObject({
      kind: "wrong",
      because: expect.stringContaining("longer than 500"),
    });
  });

  it("does not guess what comes after rerun", () => {
    expect(readCommand("/plimsoll rerun the nudb suite")).toMatchObject({
      kind: "wrong",
      because: expect.stringContaining("measures everything again"),
    });
  });

  it.each([
    "",
    "\n",
    "\n/plimsoll rerun",
    "looks good to me",
    "please say /plimsoll rerun",
    "> /plimsoll accept quoted",
    "    /plimsoll rerun",
    "\t/plimsoll rerun",
    "```\n/plimsoll rerun\n```",
    "~~~ sh\n/plimsoll rerun",
    "`/plimsoll rerun`",
    "- /plimsoll rerun",
    "<!-- \n/plimsoll rerun -->",
    "/plimsoller rerun",
    "/plimsoll-rerun",
    "/plimsoll/rerun",
    "plimsoll rerun",
    "//plimsoll rerun",
    "\\/plimsoll rerun",
    "@plimsoll rerun",
  ])("is no command: %j", (body) => {
    expect(readCommand(body)).toBeUndefined();
  });

  it("quotes nothing of what it does not understand", () => {
    for (const body of ["/plimsoll @everyone", "/plimsoll accept <reason>", `/plimsoll rerun ${"@all ".repeat(9)}`]) {
      expect(JSON.stringify(readCommand(body))).not.toContain("@");
    }
  });
});
