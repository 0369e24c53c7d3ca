import { expect, test } from "vitest";
import { programs } from "./programs.ts";

test("each program is told by its version, or with the package that brings it", async () => {
  const here = await programs({ env: process.env });
  expect(here.find(({ check }) => check === "git")).toMatchObject({
    ...{ level: "ok", sentence: expect.stringMatching(/^git version \d/) },
  });
  const bare = await programs({ env: { PATH: "/nonexistent" } });
  expect(bare.map(({ check, level }) => `${check} ${level}`)).toEqual([
    ...["git problem", "flock problem", "compiler warning", "make warning", "go note", "cargo note", "hyperfine note"],
  ]);
  expect(bare[0]).toMatchObject({
    sentence: "there is no git: no commit can be fetched",
    mend: "sudo apt-get install --yes git",
  });
});
