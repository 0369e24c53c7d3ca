import { expect, test } from "vitest";
import { forbiddenImports } from "./floors.ts";

test("a stage that imports its sibling is named with file, line and both folders", () => {
  const source = 'import { a } from "../model/key.ts";\nimport {\n  b,\n} from "../parse/result-lines.ts";\n';
  expect(forbiddenImports("harness/run/measure.ts", source)).toEqual([
    "harness/run/measure.ts:4: harness/run may not import harness/parse/result-lines.ts",
  ]);
});

test.each([
  ["harness/compare/compare.ts", 'import { x } from "../stats/quantile.ts";'],
  ["harness/commands/bench.ts", 'import { x } from "../run/measure.ts";'],
  ["harness/cli.ts", 'import { x } from "./commands/bench.ts";'],
  ["site/trend/main.ts", 'import type { SiteData } from "../../harness/model/site-data.ts";'],
  ["harness/model/key.ts", 'import { z } from "zod";'],
])("%s may contain %s", (file, source) => {
  expect(forbiddenImports(file, source)).toEqual([]);
});

test.each([
  ["harness/stats/quantile.ts", 'import { x } from "../model/key.ts";'],
  ["harness/model/key.ts", 'export { x } from "../stats/quantile.ts";'],
  ["site/trend/main.ts", 'import { formatKey } from "../../harness/model/key.ts";'],
  ["harness/report/html.ts", 'const x = await import("../compare/compare.ts");'],
  ["harness/run/build.ts", 'import "../store/record.ts";'],
])("%s may not contain %s", (file, source) => {
  expect(forbiddenImports(file, source)).toHaveLength(1);
});
