/** Runs every check and test, one after the other, and closes with `N passed, N failed`. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";

interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  readonly cwd?: string;
  /** Reads the counts of single tests from the step's standard output; a step without counts as one. */
  readonly count?: (stdout: string) => Count;
}

const work = await mkdtemp(join(tmpdir(), "plimsoll-checks-"));
const vitestReport = join(work, "vitest.json");

const steps: readonly Step[] = [
  { title: "types", command: ["node_modules/.bin/tsc", "-p", "."] },
  { title: "types of the site", command: ["node_modules/.bin/tsc", "-p", "site"] },
  { title: "lint and format", command: ["node_modules/.bin/biome", "ci", "--error-on-warnings"] },
  { title: "floors", command: ["node_modules/.bin/tsx", "scripts/check-floors.ts"] },
  {
    title: "shell scripts",
    command: ["shellcheck", "scripts/setup", "scripts/bench", "scripts/test", "scripts/provision-runner", ".ci/run"],
  },
  { title: "workflows", command: [".plimsoll/bin/actionlint"] },
  {
    title: "holes in workflows and actions",
    command: [
      ".plimsoll/python/bin/zizmor",
      "--offline",
      "--quiet",
      "--persona=auditor",
      "--config=.github/zizmor.yml",
      ".github",
      "actions",
    ],
  },
  {
    title: "Go format",
    command: ["sh", "-c", 'test -z "$(gofmt -l . | tee /dev/stderr)"'],
    cwd: "harness/workloads/go",
  },
  { title: "Go vet", command: ["go", "vet", "./..."], cwd: "harness/workloads/go" },
  { title: "Go tests", command: ["go", "test", "-json", "./..."], cwd: "harness/workloads/go", count: countGo },
  { title: "workloads", command: ["make", "-C", "harness/workloads"] },
  {
    title: "C++ tests",
    command: ["make", "--silent", "-C", "harness/workloads/cpp", "test"],
    count: countClosingLine,
  },
  { title: "Rust format", command: ["cargo", "fmt", "--check"], cwd: "harness/workloads/rust" },
  {
    title: "Rust tests",
    command: ["make", "--silent", "-C", "harness/workloads/rust", "test"],
    count: countRust,
  },
  {
    title: "TypeScript tests",
    command: [
      "node_modules/.bin/vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitestReport}`,
    ],
    count: countVitest,
  },
];

let passed = 0;
let failed = 0;
for (const [index, step] of steps.entries()) {
  const [program, ...args] = step.command;
  console.log(`[${index + 1}/${steps.length}] ${step.title}`);
  const started = performance.now();
  const live = process.stdout.isTTY && step.count !== countGo;
  const { exitCode, stdout, all } = await execa(program, args, {
    ...(step.cwd && { cwd: step.cwd }),
    reject: false,
    all: true,
    stdin: "ignore",
    ...(live && { stdout: ["pipe", "inherit"], stderr: ["pipe", "inherit"] }),
  });
  const ok = exitCode === 0;
  const count = step.count?.(stdout as string) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  passed += count.passed;
  // A step that fails without a failed test (it did not compile, it crashed) is a failure too.
  failed += ok ? count.failed : Math.max(1, count.failed);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!ok && !live) console.log(all);
  console.log(
    `      ${ok ? "ok" : `FAILED (exit code ${exitCode ?? "none"})`}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`,
  );
}
await rm(work, { recursive: true });
if (failed > 0 || passed === 0) process.exitCode = 1;
console.log(`${passed} passed, ${failed} failed`);

function countGo(stdout: string): Count {
  const events = stdout
    .split("\n")
    .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as { Action: string; Test?: string }] : []));
  const ended = (action: string) =>
    events.filter((event) => event.Test !== undefined && event.Action === action).length;
  return { passed: ended("pass"), failed: ended("fail") };
}

function countClosingLine(stdout: string): Count {
  const [, ran, broke] = /^(\d+) passed, (\d+) failed$/m.exec(stdout) ?? [];
  return { passed: Number(ran ?? 0), failed: Number(broke ?? 0) };
}

/** One line a test binary. */
function countRust(stdout: string): Count {
  const lines = [...stdout.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed;/gm)];
  const sum = (part: 1 | 2) => lines.reduce((total, line) => total + Number(line[part]), 0);
  return { passed: sum(1), failed: sum(2) };
}

function countVitest(): Count {
  try {
    const report = JSON.parse(readFileSync(vitestReport, "utf8")) as { numPassedTests: number; numFailedTests: number };
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
