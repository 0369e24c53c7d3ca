import { Command } from "commander";
import { clean } from "../report/clean.ts";
import type { Commit } from "../run/resolve-commit.ts";
import { buildCommit } from "./build-commit.ts";
import { collect } from "./collect.ts";
import { committedTarget } from "./committed-target.ts";
import { findCommits } from "./find-commits.ts";
import { findSuite } from "./find-suite.ts";
import type { Io } from "./io.ts";
import { type SourceOptions, withSourceOptions } from "./measuring-options.ts";
import { Progress } from "./progress.ts";
import { suiteToolchain } from "./suite-toolchain.ts";

interface BuildOptions extends SourceOptions {
  readonly ref?: string[];
  readonly fetchOnly?: true;
  readonly json?: true;
}

export function buildCommand(io: Io): Command {
  return (
    withSourceOptions(new Command("build"))
      .description(
        "build commits into the cache, from where bench and run take them; exit code 3 where one does not build",
      )
      .argument("<target>", "TARGET[/SUITE], or path/to/target.yml[/SUITE]")
      .option("--ref <ref>", "commit to build (default: HEAD); repeat for more", collect)
      // What a build runs can look into the process that started it: credentials of a fetch are none of its business.
      .option(
        "--fetch-only",
        "fetch the commits and build nothing: the same command without it then needs no credentials",
      )
      .option("--json", "print JSON")
      .action(async (name: string, given: BuildOptions) => {
        const progress = new Progress(io, () => undefined);
        const { name: target, options } = await committedTarget(io, progress, name, given);
        try {
          await build(io, progress, target, options);
        } finally {
          progress.end();
        }
      })
  );
}

interface BuiltCommit extends Omit<Commit, "tree"> {
  /** Absent: fetched alone. */
  readonly build?: { readonly artifact: string; readonly cached: boolean; readonly seconds: number };
}

async function build(io: Io, progress: Progress, name: string, options: BuildOptions): Promise<void> {
  const { ref: refs = ["HEAD"], fetchOnly, json } = options;
  const { target, targetDir, source, name: suiteName, suite, recipe } = await findSuite(io, name);
  const { cache, repository, commits } = await findCommits(io, progress, options, source, refs);
  const toolchain = fetchOnly ? {} : await suiteToolchain(io, suite, recipe);
  const built: BuiltCommit[] = [];
  for (const commit of commits) {
    const { tree: _, ...described } = commit;
    const request = { cache, repository, recipe, targetDir, toolchain, commit };
    const build = fetchOnly ? undefined : await buildCommit(io, progress, commit.ref, request);
    built.push({
      ...described,
      ...(build && {
        build: { artifact: build.digest, cached: build.cached, seconds: Number(build.seconds.toFixed(3)) },
      }),
    });
  }
  const result = { target: target.name, suite: suiteName, commits: built };
  io.out(json ? `${JSON.stringify(result)}\n` : built.map((commit) => `${wordsFor(commit)}\n`).join(""));
}

function wordsFor({ commit, title, build }: BuiltCommit): string {
  const how = build ? `${build.artifact}${build.cached ? " (cached)" : ""}` : "fetched";
  return `${commit} ${how} ${clean(title)}`;
}
