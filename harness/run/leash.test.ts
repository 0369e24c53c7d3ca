import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { leash } from "./leash.ts";
import { sleeper } from "./testing/sleeper.ts";
import { until } from "./testing/until.ts";

test("what is on it does not outlive a process that is killed", async () => {
  const asleep = sleeper();
  const start =
    "require('node:child_process').spawn(process.argv[1], process.argv.slice(2)); setInterval(() => {}, 1000)";
  const holder = spawn(process.execPath, ["-e", start, "--", ...leash(), ...asleep.command.split(" ")]);
  await until("it sleeps", asleep.lives);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  await until("it is gone", () => !asleep.lives());
  expect(asleep.lives()).toBe(false);
});
