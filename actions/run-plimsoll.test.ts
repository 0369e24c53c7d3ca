import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sleeper } from "../harness/run/testing/sleeper.ts";
import { temporaryFolder } from "../harness/run/testing/temporary-folder.ts";
import { until } from "../harness/run/testing/until.ts";
import { type PlimsollRequest, runPlimsoll } from "./run-plimsoll.ts";
import { heardCommands } from "./testing/heard-commands.ts";

/** Runs a program of these lines in place of the command line. */
async function run(lines: readonly string[], more: Partial<PlimsollRequest> = {}) {
  const program = join(temporaryFolder(), "program.mjs");
  writeFileSync(program, lines.join("\n"));
  let log = "";
  const write = (text: string) => {
    log += text;
  };
  const env = { PATH: process.env.PATH! };
  const signal = new AbortController().signal;
  const end = await runPlimsoll({ title: "a title", args: ["one", "two words"], env, signal, program, write, ...more });
  return { ...end, log };
}

test("shows both streams in a fold, with what the program was given", async () => {
  const { log, exitCode, complaint } = await run([
    "console.log(JSON.stringify(process.argv.slice(2)), Object.keys(process.env).sort().join());",
    'console.error("\\x1b[31mslow\\x1b[0m"); process.exitCode = 1;',
  ]);
  expect({ exitCode, complaint }).toEqual({ exitCode: 1, complaint: undefined });
  expect(log.split("\n").slice(2, -3).sort()).toEqual(
    ['["one","two words"] PATH', "\x1b[31mslow\x1b[0m\x1b[0m"].sort(),
  );
  expect(heardCommands(log)).toEqual(["group", "stop-commands", "endgroup"]);
});

test("returns what is printed where it is asked for, and shows only the rest", async () => {
  const { stdout, log } = await run(['console.log("{}\\u00e9"); console.error("told");'], { keepOutput: true });
  expect(stdout).toBe("{}é\n");
  expect(log).toContain("\ntold\n");
  expect(log).not.toContain("{}");
});

test("says how it ended where nothing else does", async () => {
  const killed = await run(["process.kill(process.pid, 'SIGKILL');"]);
  expect(killed).toMatchObject({ exitCode: 3, complaint: "plimsoll was ended by SIGKILL" });
  const wrong = await run(['console.error("plimsoll: no such suite"); process.exitCode = 2;']);
  expect(wrong).toMatchObject({ exitCode: 2, complaint: "no such suite" });
});

test("ends a program that does not heed its cancelling, and what it started", async () => {
  const daemon = sleeper();
  const [name, ...args] = daemon.command.split(" ");
  const abort = new AbortController();
  const running = run(
    [
      'import { spawn } from "node:child_process";',
      "process.on('SIGINT', () => console.error('not now'));",
      `spawn(${JSON.stringify(name)}, ${JSON.stringify(args)}, { stdio: "inherit" });`,
      "setInterval(() => {}, 1000);",
    ],
    { signal: abort.signal, grace: 1 },
  );
  await until("it has started another", daemon.lives);
  abort.abort();
  const { exitCode, complaint } = await running;
  expect(exitCode).toBe(3);
  expect(complaint).toMatch(/^cancelled, or out of time/);
  await until("nothing is left", () => !daemon.lives());
});
