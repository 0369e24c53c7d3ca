import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";
import { readTarget } from "../run/read-target.ts";

const here = import.meta.dirname;

/** Exit code and findings of shellcheck; a script is a file, or text for a shell. */
async function shellcheck(args: readonly string[], input = "") {
  const result = await execa("shellcheck", args, { input, reject: false });
  if (result.failed && result.exitCode === undefined) {
    throw new Error(`shellcheck does not start: scripts/setup test installs it (${result.shortMessage})`);
  }
  return { exitCode: result.exitCode, findings: result.stdout };
}

const files = await readdir(here, { recursive: true, withFileTypes: true });
const scripts = files
  .filter((entry) => entry.isFile() && entry.name.endsWith(".sh"))
  .map((entry) => relative(here, join(entry.parentPath, entry.name)));

test("the scripts of the targets are sound, and can be run", async () => {
  expect(scripts).not.toEqual([]);
  for (const script of scripts) {
    expect(await shellcheck([join(here, script)])).toEqual({ exitCode: 0, findings: "" });
    const { exitCode } = await execa("test", ["-x", join(here, script)], { reject: false });
    expect([script, exitCode]).toEqual([script, 0]);
  }
});

/** The texts that a command gives to a shell. */
function shellTexts(argv: readonly string[]): { readonly shell: string; readonly text: string }[] {
  const [shell, flag, text] = argv;
  const isShell = shell !== undefined && /^(ba|da)?sh$/.test(shell);
  return isShell && flag === "-c" && text !== undefined ? [{ shell, text }] : [];
}

const names = files
  .filter((entry) => entry.isFile() && entry.name.endsWith(".yml"))
  .map(({ name }) => name.slice(0, -4));

test.each(names)("what %s gives to a shell is sound", async (name) => {
  const { target } = await readTarget(name, [here]);
  const builds = [target.build, ...Object.values(target.suites).map(({ build }) => build)];
  const commands = [
    ...builds.flatMap((build) => [...(build?.commands ?? []), ...Object.values(build?.toolchain ?? {})]),
    ...Object.values(target.suites).map(({ command }) => command),
  ];
  for (const { shell, text } of commands.flatMap(shellTexts)) {
    const { findings } = await shellcheck(["--shell", shell, "-"], text);
    expect([text, findings]).toEqual([text, ""]);
  }
});

test("a text with a fault is found, so that the others say something", async () => {
  const [{ shell, text }] = shellTexts(["sh", "-c", "cp $CARGO_TARGET_DIR/release/x ."]) as [
    { shell: string; text: string },
  ];
  const { exitCode, findings } = await shellcheck(["--shell", shell, "-"], text);
  expect(exitCode).toBe(1);
  expect(findings).toContain("SC2086");
});

test.each(names)("%s reaches scripts of its own only by {target}, and they are there", async (name) => {
  const { target } = await readTarget(name, [here]);
  const words = Object.values(target.suites).flatMap(({ command }) => command);
  for (const word of words.filter((part) => part.endsWith(".sh"))) {
    expect(word).toMatch(/^\{target\}\//);
    expect(scripts).toContain(word.replace("{target}/", ""));
  }
});
