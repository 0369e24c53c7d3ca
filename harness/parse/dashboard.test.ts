import fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { dashboardPrefix, parseDashboard } from "./dashboard.ts";

const file = {
  lastUpdate: 1578482903000,
  repoUrl: "https://github.com/someone/node",
  entries: { "Go Benchmark": [{ tool: "go" }], Benchmark: [] },
};
const json = JSON.stringify(file, null, 2);

test.each([
  ["as the action writes it", dashboardPrefix + json],
  ["with a semicolon and a new line", `${dashboardPrefix + json};\n`],
  ["with a byte order mark", `\ufeff${dashboardPrefix}${json}`],
  ["with Windows line ends", `${dashboardPrefix}${json};\n`.replaceAll("\n", "\r\n")],
  ["without spaces around the sign", `window.BENCHMARK_DATA=${json}`],
  ["the JSON alone", json],
])("a data.js %s is read", (_, text) => {
  expect(parseDashboard(text, "data.js")).toEqual({
    members: { lastUpdate: file.lastUpdate, repoUrl: file.repoUrl, entries: null },
    lastUpdate: file.lastUpdate,
    repoUrl: file.repoUrl,
    suites: [
      { name: "Go Benchmark", entries: [{ tool: "go" }] },
      { name: "Benchmark", entries: [] },
    ],
  });
});

test("a suite named __proto__ is a suite, and members that we do not know stay in their places", () => {
  const text = '{"a":1,"lastUpdate":1,"entries":{"__proto__":[{}]},"repoUrl":"","__proto__":{"b":2}}';
  const { suites, members } = parseDashboard(text, "data.js");
  expect(suites).toEqual([{ name: "__proto__", entries: [{}] }]);
  expect(JSON.stringify(members)).toBe('{"a":1,"lastUpdate":1,"entries":null,"repoUrl":"","__proto__":{"b":2}}');
});

test.each([
  ["nothing", "", /^data.js: no data.js of github-action-benchmark: not JSON: /],
  ["half of it", (dashboardPrefix + json).slice(0, -9), /^data.js: no data.js .*: not JSON: /],
  ["a list", "[]", /^data.js: the whole: /],
  ["a file without entries", '{"lastUpdate":1,"repoUrl":""}', "data.js: entries: is no object of suites (undefined)"],
  ["entries that are a list", '{"lastUpdate":1,"repoUrl":"","entries":[]}', "entries: is no object of suites (a list)"],
  [
    "what is nested too deeply to be shown",
    `{"lastUpdate":${"[".repeat(200_000)}${"]".repeat(200_000)},"repoUrl":"","entries":{}}`,
    /^data.js: lastUpdate: .*\(nested too deeply to be shown\)$/,
  ],
  [
    "a suite that is no list",
    '{"lastUpdate":1,"repoUrl":"","entries":{"a":{}}}',
    'entries["a"]: is no list of entries',
  ],
  ["a time that is none", '{"lastUpdate":"x","repoUrl":"","entries":{}}', /^data.js: lastUpdate: .*\("x"\)$/],
])("%s is refused with its place", (_, text, message) => {
  expect(() => parseDashboard(text, "data.js")).toThrow(InputError);
  expect(() => parseDashboard(text, "data.js")).toThrow(message);
});

test("mutated files are refused by name or are dashboards still", () => {
  const text = `${dashboardPrefix}${json};`;
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), fc.nat(3), (at, inserted, removed) => {
      try {
        const { suites } = parseDashboard(text.slice(0, at) + inserted + text.slice(at + removed), "data.js");
        for (const { entries } of suites) expect(Array.isArray(entries)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        expect((error as Error).message).toMatch(/^data\.js: /);
      }
    }),
    { seed: 1, numRuns: 1000 },
  );
});
