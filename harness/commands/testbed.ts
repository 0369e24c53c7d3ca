import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { execa } from "execa";

/** A suite whose behaviour its environment chooses, for tests of what Plimsoll makes of it. */
const suite = `#!/bin/sh
line() { echo '{"suite":"small","subject":"'$1'","params":{"threads":1},"operation":"fetch","metric":"time","unit":"'\${3:-s}'","better":"lower","value":'$2'}'; }
# A little noise, so that no two executions are alike: below 1 %, so that the tolerance of 2 % leaves no verdict to chance.
noise=$(( $(od -An -N2 -tu2 /dev/urandom) % 1000 ))
count=$(cat "$COUNTER" 2>/dev/null || echo 0)
[ -n "$COUNTER" ] && echo $((count + 1)) > "$COUNTER"
case "$MODE" in
  slower) line a 1.20$noise; line b 1.00$noise; exit 0 ;;
  nothing) exit 0 ;;
  summary) echo "0 tests total"; exit 0 ;;
  half) line a 1.00$noise; printf '{"suite":"small","subj'; exit 0 ;;
  nan) line a NaN; exit 0 ;;
  negative) line a -1.5; exit 0 ;;
  unit) if [ $count -gt 1 ]; then line a 5 B; else line a 1.00$noise; fi; exit 0 ;;
  twice) line a 1.00$noise; line a 2; exit 0 ;;
  flood) exec head -c 300000000 /dev/zero ;;
  hang) touch "$READY"; (setsid sh -c 'sleep 987 & wait' &) ; sleep 987 ;;
  crash) echo "assertion failed: block cache" >&2; exit 7 ;;
  killed) kill -9 $$ ;;
  once) [ $count = 1 ] && { echo "no space left on device" >&2; exit 28; } ;;
  slowly) sleep 0.2 ;;
esac
line a 1.00$noise
line b 1.00$noise
`;

const target = `schema: plimsoll.target/1
name: small
title: A small suite
source: .
build:
  commands: [[cp, suite.sh, built.sh]]
  artifacts: [built.sh]
  toolchain: {}
suites:
  small:
    title: A small suite
    command: [sh, "{artifacts}/built.sh"]
    parser: result-lines
    state: fresh
    timeoutSeconds: 60
`;

export interface Outcome {
  readonly exitCode?: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder with a git repository that holds a target and its suite, and the command line to use on it. */
export class Testbed {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<Testbed> {
    const bed = new Testbed(await mkdtemp(join(tmpdir(), "plimsoll-testbed-")));
    await bed.commit({ "suite.sh": suite, "small.yml": target }, "first");
    return bed;
  }

  /** Writes files and commits them. */
  async commit(files: Readonly<Record<string, string>>, message: string): Promise<void> {
    for (const [name, text] of Object.entries(files)) await writeFile(join(this.folder, name), text);
    await mkdir(join(this.folder, ".git"), { recursive: true });
    await this.git("init", "--quiet");
    await this.git("add", ...Object.keys(files));
    await this.git("commit", "--quiet", "--no-gpg-sign", "-m", message);
  }

  /** What git prints. */
  async git(...args: readonly string[]): Promise<string> {
    const identity = ["-c", "user.name=test", "-c", "user.email=test@localhost"];
    return (await execa("git", [...identity, ...args], { cwd: this.folder })).stdout;
  }

  /** The bundled command line, started and not yet ended. */
  start(args: readonly string[], { node = process.execPath, input = "", env = {} } = {}) {
    return execa(node, [resolve("dist/plimsoll.js"), ...args], { cwd: this.folder, input, env, reject: false });
  }

  /** The bundled command line, run to its end. */
  async plimsoll(...args: readonly string[]): Promise<Outcome> {
    return this.start(args);
  }

  read(file: string): Promise<string> {
    return readFile(join(this.folder, file), "utf8");
  }

  /** Names in a folder; none where it does not exist. */
  list(folder: string): Promise<string[]> {
    return readdir(join(this.folder, folder)).catch(() => []);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
