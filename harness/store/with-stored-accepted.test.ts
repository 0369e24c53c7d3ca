import { expect, test } from "vitest";
import type { AcceptedShift } from "../model/accepted.ts";
import { withStoredAccepted } from "./with-stored-accepted.ts";

const shift = (changes: Partial<AcceptedShift> = {}): AcceptedShift => ({
  ...{ metric: "s/**", target: "reference", commit: "a1".repeat(20), reason: "wanted", who: "ann", when: "2025-03-01" },
  ...changes,
});
const file = (...shifts: AcceptedShift[]) => ({ schema: "plimsoll.accepted/1" as const, shifts, mutes: [] });

test.each<[string, AcceptedShift, number]>([
  ["the same one", shift(), 1],
  ["of the commit in short", shift({ commit: "a1a1a1a" }), 1],
  ["of any target", (({ target: _, ...any }) => any)(shift()), 1],
  ["of another metric", shift({ metric: "t/**" }), 2],
  ["of another target", shift({ target: "another" }), 2],
  ["of another commit", shift({ commit: "b2".repeat(20) }), 2],
])("a shift of the store beside one of the file: %s", (_, known, count) => {
  expect(withStoredAccepted(file(known), [shift(), shift()]).shifts).toHaveLength(count);
});

test("what the file says comes first, and its mutes stay", () => {
  const mute = { metric: "**", reason: "moving", who: "ann", when: "2025-03-01", until: "2025-04-01" };
  const known = shift({ reason: "by hand" });
  const merged = withStoredAccepted({ ...file(known), mutes: [mute] }, [shift(), shift({ metric: "t/**" })]);
  expect(merged).toEqual({ ...file(known, shift({ metric: "t/**" })), mutes: [mute] });
});
