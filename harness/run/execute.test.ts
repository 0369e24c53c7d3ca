import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Containment, containment } from "./containment.ts";
import { type ExecuteSpec, execute } from "./execute.ts";
import { sleeper } from "./testing/sleeper.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { until } from "./testing/until.ts";

const best = await containment();
const byMark: Containment = { kind: "mark", prefix: ["setpriv", "--pdeathsig", "KILL"] };

function spec(script: string, changes: Partial<ExecuteSpec> = {}): ExecuteSpec {
  const cwd = temporaryFolder();
  return {
    argv: ["sh", "-c", script],
    env: { PATH: process.env.PATH! },
    cwd,
    timeoutSeconds: 60,
    outputLimitBytes: 1024 * 1024,
    stdoutFile: join(cwd, "stdout"),
    signal: new AbortController().signal,
    containment: best,
    ...changes,
  };
}

test.runIf(process.getuid?.() === 0)("a machine of our own has namespaces", () => {
  expect(best.kind).toBe("namespace");
});

describe.each([best, byMark])("contained by $kind", (held) => {
  test("stdout goes to the file, the end of stderr is kept, and time is told", async () => {
    const asked = spec("echo out; printf 'one\\n\\033[31mtwo\\033[0m\\n' >&2", { containment: held });
    const done = await execute(asked);
    expect(readFileSync(asked.stdoutFile, "utf8")).toBe("out\n");
    expect(done).toMatchObject({ exitCode: 0, signal: null, stderrTail: ["one", "two"] });
    expect(done.failure).toBeUndefined();
    expect(done.seconds).toBeGreaterThan(0);
  });

  test("processor time is that of the program and its children", async () => {
    const done = await execute(spec("i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done & wait", { containment: held }));
    expect(done.cpuSeconds).toBeGreaterThan(0);
  });

  test.each([
    ["exit 3", { exitCode: 3, signal: null, failure: "exit code 3" }],
    ["exit 127", { exitCode: 127, signal: null, failure: "exit code 127" }],
    ["kill -SEGV $$", { exitCode: null, signal: "SIGSEGV", failure: "ended by SIGSEGV" }],
    ["kill -KILL $$", { exitCode: null, signal: "SIGKILL", failure: "ended by SIGKILL" }],
  ])("%s is told apart", async (script, expected) => {
    expect(await execute(spec(script, { containment: held }))).toMatchObject(expected);
  });

  test("a program that hangs is ended, with a daemon that forked twice into a session of its own", async () => {
    const [daemon, hang] = [sleeper(), sleeper()];
    const script = `setsid sh -c 'setsid ${daemon.command} & exit' & wait; ${hang.command}`;
    const done = execute(spec(script, { containment: held, timeoutSeconds: 1 }));
    await until("daemon and program run", () => daemon.lives() && hang.lives());
    expect(await done).toMatchObject({ exitCode: null, signal: "SIGKILL", failure: "still running after 1 s" });
    expect([daemon.lives(), hang.lives()]).toEqual([false, false]);
  });

  test("a daemon does not outlive a program that ends well", async () => {
    const daemon = sleeper();
    const script = `setsid ${daemon.command} >/dev/null 2>&1 & echo started`;
    const done = await execute(spec(script, { containment: held }));
    expect(done.failure).toBeUndefined();
    expect(daemon.lives()).toBe(false);
  });

  test("an interrupt ends everything", async () => {
    const [program, abort] = [sleeper(), new AbortController()];
    const done = execute(spec(program.command, { containment: held, signal: abort.signal }));
    await until("the program runs", program.lives);
    abort.abort();
    expect((await done).failure).toBe("interrupted");
    expect(program.lives()).toBe(false);
  });

  test("output beyond the limit ends the program and is not kept", async () => {
    const asked = spec("head -c 300000000 /dev/zero; sleep 1000", { containment: held });
    const done = await execute(asked);
    expect(done.failure).toBe("printed more than 1 MiB on stdout");
    expect(statSync(asked.stdoutFile).size).toBeLessThanOrEqual(asked.outputLimitBytes);
  });

  test("of much stderr the last lines are kept", async () => {
    const done = await execute(spec("yes | head -c 30000000 >&2; echo last >&2", { containment: held }));
    expect(done.stderrTail).toHaveLength(20);
    expect(done.stderrTail.at(-1)).toBe("last");
  });

  test.each([
    [["no-such-program"], 'there is no program "no-such-program"'],
    [["./missing"], 'there is no program "./missing"'],
    [["/etc/passwd"], 'there is no program "/etc/passwd"'],
    [["sh", "x".repeat(3_000_000)], 'cannot start "sh": spawn E2BIG'],
  ])("what cannot be started is said: %#", async (argv, failure) => {
    expect(await execute(spec("", { containment: held, argv }))).toMatchObject({ exitCode: null, failure });
  });
});

test("a daemon in a session of its own without any environment is ended by the namespace", async () => {
  const daemon = sleeper();
  const script = `env -i setsid sh -c '${daemon.command} & exit' & wait; sleep 100000`;
  const done = execute(spec(script, { timeoutSeconds: 1 }));
  await until("the daemon runs", daemon.lives);
  expect((await done).failure).toBe("still running after 1 s");
  expect(daemon.lives()).toBe(false);
});

// In a container or chroot the kernel may allow the namespace and refuse it a /proc of its own.
const ownProc = (await containment()).prefix.includes("--mount-proc");

test.skipIf(!ownProc)("a program sees itself in /proc, and nothing of the machine's other processes", async () => {
  const asked = spec("tr '\\0' ' ' < /proc/$$/cmdline; kill -0 $PPID && echo; ls -d /proc/[0-9]*");
  await execute(asked);
  const [self, ...processes] = readFileSync(asked.stdoutFile, "utf8").trim().split("\n");
  expect(self).toContain("sh -c tr");
  expect(processes.length).toBeLessThan(5);
});

test("the environment is what was given and nothing else", async () => {
  const asked = spec("", { argv: ["env"], env: { PATH: process.env.PATH!, A: "b" } });
  await execute(asked);
  const names = readFileSync(asked.stdoutFile, "utf8").trim().split("\n");
  expect(names.filter((line) => !/^(PWD|SHLVL|OLDPWD|_)=/.test(line)).sort()).toEqual([
    "A=b",
    `PATH=${process.env.PATH}`,
  ]);
});

test("a program whose PATH holds nothing of the system's is contained all the same", async () => {
  const asked = spec("", { argv: ["/bin/sh", "-c", "echo out"], env: { PATH: "/nonexistent" } });
  expect((await execute(asked)).failure).toBeUndefined();
  expect(readFileSync(asked.stdoutFile, "utf8")).toBe("out\n");
});

test("a file that cannot be written ends the program and says so", async () => {
  const done = await execute(spec("echo out; sleep 1000", { stdoutFile: "/dev/full" }));
  expect(done.failure).toMatch(/^cannot keep its output: ENOSPC/);
});
