import { describe, expect, test } from "vitest";
import { everyKey, findingsIn, findingsRoom, withFindings } from "./check-findings.ts";

const acceptance = { by: "ada", at: "2025-03-01T10:00:00Z", reason: "a --> b <!-- `x` \u202e ##[x]" };
const base = "main";
const metrics = [{ target: "canopy", keys: ["storage/badger//get:time", "storage/--> <script>//x:time"] }];

describe("findings in a check's text", () => {
  test("are read as they were written, and show nothing of themselves", () => {
    const text = withFindings("### 1 regression", { base, metrics, acceptance });
    expect(findingsIn(text)).toEqual({ base, metrics, acceptance });
    const [first, ...rest] = text.split("\n");
    expect(first).toMatch(/^<!-- plimsoll-findings [\w-]+ -->$/);
    expect(rest).toEqual(["", "### 1 regression"]);
  });

  test("take the place of those of before", () => {
    const before = withFindings("text", { base, metrics });
    expect(withFindings(before, { base, metrics, acceptance })).toBe(
      withFindings("text", { base, metrics, acceptance }),
    );
    expect(withFindings(withFindings("", { base, metrics }), { base, metrics })).toBe(
      withFindings("", { base, metrics }),
    );
  });

  test("count in the first line alone", () => {
    const marker = withFindings("", { base, metrics, acceptance });
    expect(findingsIn(`text\n${marker}`)).toBeUndefined();
    expect(findingsIn(` ${marker}`)).toBeUndefined();
  });

  test("that nobody can read are none", () => {
    for (const text of ["", "text", "<!-- plimsoll-findings e30 -->", "<!-- plimsoll-findings x -->", null]) {
      expect(findingsIn(text)).toBeUndefined();
    }
  });

  test("that are too many speak of every metric of the targets that have most", () => {
    const many = Array.from({ length: 5000 }, (_, i) => `storage/badger/threads=${i}/get:time`);
    const text = withFindings("", { base, metrics: [...metrics, { target: "xrpld", keys: many }], acceptance });
    expect(text.length).toBeLessThan(findingsRoom.found + 100);
    expect(findingsIn(text)).toEqual({
      base,
      metrics: [...metrics, { target: "xrpld", keys: [everyKey] }],
      acceptance,
    });
  });

  test("leave room for what accepting them adds", () => {
    const longest = { by: "x".repeat(100), at: acceptance.at, reason: "\u{1f600}".repeat(250) };
    const added =
      withFindings("", { base, metrics, acceptance: longest }).length - withFindings("", { base, metrics }).length;
    expect(added).toBeLessThan(findingsRoom.accepting);
  });
});
