import { readFileSync } from "node:fs";
import { execaSync } from "execa";
import picomatch from "picomatch";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../harness/github/config.ts";
import { configFile } from "../../harness/model/config.ts";

const config = readConfig(readFileSync(configFile, "utf8"), configFile);

test("what is measured of this repository are suites that it has", () => {
  const { suites } = parse(readFileSync("harness/targets/reference.yml", "utf8")) as {
    suites: Record<string, unknown>;
  };
  const known = Object.keys(suites).map((name) => `reference/${name}`);
  for (const { suite } of config.suites) expect(known).toContain(suite);
});

test("each path that calls for a measurement is there", () => {
  const files = execaSync("git", ["ls-files"]).stdout.split("\n");
  for (const glob of config.suites.flatMap(({ paths }) => paths)) {
    const within = picomatch([glob, `${glob}/**`], { dot: true });
    expect(
      files.some((file) => within(file)),
      glob,
    ).toBe(true);
  }
});
