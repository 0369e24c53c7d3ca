import { expect, test } from "vitest";
import type { Mute } from "../../model/accepted.ts";
import { mutesOf } from "./mutes.ts";

const mute = (until: string, changes: Partial<Mute> = {}): Mute => ({
  ...{ metric: "s/**", reason: "new disk", who: "someone", when: "2025-01-01", until },
  ...changes,
});
const of = (...mutes: Mute[]) =>
  mutesOf(
    { key: "s/a/fetch:time", target: "t" },
    { schema: "plimsoll.accepted/1", shifts: [], mutes },
    new Date("2025-03-01T00:00:00Z"),
  );

test("a mute is in force until its day", () => {
  expect(of(mute("2025-03-02")).muted).toEqual(mute("2025-03-02"));
  expect(of(mute("2025-03-01")).muted).toBeUndefined();
  expect(of(mute("2025-03-01T00:00:01Z")).muted).toBeDefined();
});

test("one that is over is told, unless another one is in force", () => {
  expect(of(mute("2025-02-01"), mute("2025-02-20"))).toEqual({ muted: undefined, expired: mute("2025-02-20") });
  expect(of(mute("2025-04-01"), mute("2025-02-20"))).toEqual({ muted: mute("2025-04-01"), expired: undefined });
});

test("other metrics and targets have nothing to do with it", () => {
  expect(of(mute("2025-04-01", { metric: "u/**" }), mute("2025-02-01", { target: "u" }))).toEqual({});
});
