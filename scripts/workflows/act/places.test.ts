import { expect, test } from "vitest";
import { Places } from "./places.ts";

test("no more are let in than there are places, and the first that waits is the first let in", async () => {
  const places = new Places(2);
  const inside: string[] = [];
  const enter = async (name: string) => {
    const leave = await places.enter();
    inside.push(name);
    return leave;
  };
  const [first, second] = await Promise.all([enter("first"), enter("second")]);
  const [third, fourth] = [enter("third"), enter("fourth")];
  await Promise.resolve();
  expect(inside).toEqual(["first", "second"]);
  second();
  const leaveThird = await third;
  expect(inside).toEqual(["first", "second", "third"]);
  first();
  leaveThird();
  (await fourth)();
  expect(inside).toEqual(["first", "second", "third", "fourth"]);
});
