import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const whole = `schema: plimsoll.config/1
site: https://example.org/trends
alpha: 0.05
ignore: ["**/*.md"]
labels: { skip: no-bench, all: bench }
baselines: { branch: baselines/main, history: block }
runners:
  fast: { labels: [self-hosted, nvme], dataDir: /nvme/data, work: /nvme/work }
suites:
  - suite: bench/store.yml/timing
    runner: fast
    paths: [src, "!src/test"]
    args: [--keys, "5"]
    looks: [6, 8]
    tolerance: 0.05
    tolerances: { "**/*:space": 0.1 }
    gate: ["**/*:time"]
    blocks: false
    snapshot: /nvme/state
    minutes: 30
`;

test("a configuration with everything in it is read as it stands", () => {
  const config = readConfig(whole, "plimsoll.yml");
  expect(config.suites[0]).toMatchObject({ suite: "bench/store.yml/timing", args: ["--keys", "5"], blocks: false });
  expect(config.site).toBe("https://example.org/trends/");
});

test("a suite's name is all that there must be", () => {
  expect(readConfig("schema: plimsoll.config/1\nsuites: [{ suite: canopy }]\n", "plimsoll.yml")).toMatchObject({
    suites: [{ runner: "nvme", paths: ["**"], blocks: true, minutes: 120 }],
    runners: { nvme: { labels: ["self-hosted", "nvme"] } },
    labels: { skip: "plimsoll: skip", all: "plimsoll: all" },
    baselines: { branch: "plimsoll-baselines", history: "tell" },
  });
});

test.each([
  ["config/1", "config/2", 1, "schema: "],
  ["https://example.org/trends", "javascript:alert(1)", 2, "site: "],
  ["https://example.org/trends", "https://example.org/?a=b", 2, "site: has a ? or # in it"],
  ["alpha: 0.05", "alpha: 1", 3, "alpha: "],
  ['["**/*.md"]', "**/*.md", 4, "nothing is called &*/*.md: quote"],
  ['["**/*.md"]', "[/docs]", 4, "ignore[0]: begins with a slash"],
  ["no-bench", '""', 5, "labels.skip: "],
  ["baselines/main", "--upload-pack=x", 6, "baselines.branch: is no name of a branch"],
  ["baselines/main", "a..b", 6, "baselines.branch: is no name of a branch"],
  ["history: block", "history: yes", 6, "baselines.history: "],
  ["  fast:", "  Fast:", 8, "runners.Fast: is no name of lower-case letters"],
  ["labels: [self-hosted, nvme]", "labels: []", 8, "runners.fast.labels: "],
  ["/nvme/data", "data", 8, "runners.fast.dataDir: is no absolute path"],
  ["bench/store.yml/timing", "../store.yml/timing", 10, "suites[0].suite: is neither TARGET/SUITE nor"],
  ["bench/store.yml/timing", "/etc/store.yml", 10, "suites[0].suite: is neither"],
  ["bench/store.yml/timing", "--work=x", 10, "suites[0].suite: is neither"],
  ["bench/store.yml/timing", "$(id)/x", 10, "suites[0].suite: is neither"],
  ["runner: fast", "runner: slow", 11, "suites[0].runner: there is no such class under runners"],
  ['[src, "!src/test"]', '["!src/test"]', 12, "suites[0].paths: only takes away"],
  ['[src, "!src/test"]', "[./src]", 12, "suites[0].paths[0]: begins with a slash or a dot"],
  ['"5"', "5", 13, "suites[0].args[1]: "],
  ["[6, 8]", "[8, 6]", 14, "suites[0].looks: each must be above the one before it"],
  ["tolerance: 0.05", "tolerance: 5", 15, "suites[0].tolerance: "],
  ["0.1", "-1", 16, "suites[0].tolerances.**/*:space: "],
  ['gate: ["**/*:time"]', "gate: []", 17, "suites[0].gate: "],
  ["blocks: false", "blocks: no", 18, "suites[0].blocks: "],
  ["/nvme/state", "~/state", 19, "suites[0].snapshot: is no absolute path"],
  ["minutes: 30", "minutes: 1", 20, "suites[0].minutes: "],
  ["minutes: 30", "timeout: 30", 20, "suites[0].timeout: is not known here"],
  [
    / {4}minutes: 30\n$/,
    "  - { suite: bench/store.yml/timing, runner: fast }\n",
    20,
    "suites[1].suite: comes twice on fast",
  ],
])("%s as %s is refused with line and place", (right, wrong, line, message) => {
  const text = whole.replace(right, () => wrong);
  expect(text).not.toBe(whole);
  expect(() => readConfig(text, "plimsoll.yml")).toThrow(`plimsoll.yml line ${line}: ${message}`);
});

test("what is no YAML, or unfolds beyond measure, is refused and named", () => {
  expect(() => readConfig("suites: [", "plimsoll.yml")).toThrow(/^plimsoll\.yml line 1: /);
  const levels = Array.from({ length: 12 }, (_, i) => `x${i + 1}: &x${i + 1} [${`*x${i},`.repeat(9)}]\n`);
  expect(() => readConfig(`x0: &x0 [1]\n${levels.join("")}`, "plimsoll.yml")).toThrow(/^plimsoll\.yml: /);
});
