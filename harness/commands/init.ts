import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { type Adoption, adopted, adoptedTemplates, schemaAddress } from "../github/adopt/adopted.ts";
import { readConfig } from "../github/config.ts";
import { configFile } from "../model/config.ts";
import { InputError } from "../model/errors.ts";
import { clean } from "../report/clean.ts";
import { git } from "../run/git.ts";
import { targetFolder } from "./find-suite.ts";
import type { Io } from "./io.ts";
import { ownRelease, repositoryOf } from "./own-release.ts";
import { readText } from "./read-file.ts";
import { namedSuites, suggestSuites } from "./suggest-suites.ts";
import { writeNewFiles } from "./write-new-files.ts";

interface InitOptions {
  readonly uses?: string;
  readonly pin?: string;
  readonly version?: string;
  readonly suite?: readonly string[];
  readonly labels?: readonly string[];
  readonly defaultBranch?: string;
  readonly dir: string;
  readonly force?: true;
}

/** Where a target of one's own begins that is not known yet. */
const ownTarget = "plimsoll-target.yml";

const help = `
Writes ${configFile} and three short workflows that call those of a release of Plimsoll, by the id of its commit. Without
--suite it is what target files in the root of the repository have, or what fits the node that it is; of any other it
writes ${ownTarget} to begin with.`;

export function initCommand(io: Io): Command {
  return new Command("init")
    .description("make a repository on GitHub measure its pull requests")
    .option("--uses <owner/repo>", "where Plimsoll is (default: origin of its checkout)", repository)
    .option("--pin <sha>", "commit of a release of Plimsoll (default: its checkout, where that is one)", commit)
    .option("--version <tag>", "tag of that release", tag)
    .option(
      "--suite <name>",
      "TARGET/SUITE or path/to/target.yml/SUITE; repeat for more",
      (name, before?: string[]) => [...(before ?? []), name],
    )
    .option("--labels <labels>", "of which a runner must have all (default: self-hosted,nvme)", labels)
    .option("--default-branch <name>", "branch that is to be guarded (default: that of origin, or the one here)")
    .option("--dir <dir>", "root of the repository", ".")
    .option("--force", "overwrite files that are there")
    .addHelpText("after", help)
    .action(async (options: InitOptions) => {
      await checkRoot(options.dir);
      const release = await ownRelease(io.root, options);
      const { of, suites } = await suitesOf(io, options);
      const adoption: Adoption = {
        ...release,
        suites: suites.length > 0 ? suites : [{ suite: `${ownTarget}/timing`, paths: ["**"] }],
        labels: options.labels ?? ["self-hosted", "nvme"],
        repository: await repositoryOf(options.dir),
      };
      const files = await filesOf(io, adoption, suites.length === 0);
      await writeNewFiles(options.dir, files, options.force ?? false);
      const branch = options.defaultBranch ?? (await defaultBranch(options.dir));
      io.out(`${wordsOf([...files.keys()], of, adoption, branch).join("\n")}\n`);
    });
}

async function suitesOf(io: Io, { suite: names, dir }: InitOptions) {
  if (names === undefined) return await suggestSuites(dir);
  return { of: undefined, suites: await namedSuites(dir, names, [targetFolder(io)]) };
}

async function filesOf(io: Io, adoption: Adoption, withTarget: boolean): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [name, path] of Object.entries(adoptedTemplates)) {
    files.set(path, adopted(await readText(io, join(io.root, "harness/github/adopt", name)), adoption));
  }
  readConfig(files.get(configFile)!, `${configFile} that would be written`);
  if (withTarget) {
    const template = await readText(io, join(targetFolder(io), "template.yml"));
    const schema = schemaAddress("harness/targets/target.schema.json", adoption);
    files.set(
      ownTarget,
      template.replace("./target.schema.json", () => schema),
    );
  }
  return files;
}

function wordsOf(
  files: readonly string[],
  of: string | undefined,
  { plimsoll, pin, tag, suites, labels }: Adoption,
  branch: string,
): string[] {
  const docs = `https://github.com/${plimsoll}/blob/${pin}/actions`;
  const steps = [
    ...(files.includes(ownTarget) ? [`say in ${ownTarget} how your benchmark is built and run`] : []),
    `look at ${configFile}, and commit all of it to ${branch}: pull requests are measured from then on`,
    `register a runner with the labels ${labels.join(", ")}: ${docs}/runners.md`,
    `require the check "plimsoll" of ${branch} by a ruleset: ${docs}/blocking-merges.md`,
  ];
  const measured = suites.map(({ suite }) => suite).join(", ");
  return [
    ...files.map((file) => `wrote ${file}`),
    clean(`measures ${measured}${of === undefined ? "" : ` (${of})`} by ${plimsoll} ${tag}`, 1000),
    "",
    "next:",
    ...steps.map((step, at) => `  ${at + 1}. ${clean(step, 400)}`),
  ];
}

/** @throws InputError where GitHub would not find the files */
async function checkRoot(dir: string): Promise<void> {
  const { ok, stdout, complaint } = await git(dir, ["rev-parse", "--show-cdup"]);
  if (!ok) throw new InputError(`${dir}: no git repository: ${complaint}`);
  const { stdout: inside } = await git(dir, ["rev-parse", "--is-inside-work-tree"]);
  if (inside !== "true") throw new InputError(`${dir}: in no work tree of a git repository`);
  if (stdout.trim() !== "")
    throw new InputError(`${dir}: not the root of its repository, which is ${stdout.trim()} from there`);
}

async function defaultBranch(dir: string): Promise<string> {
  const origin = await git(dir, ["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"]);
  if (origin.ok) return origin.stdout.trim().replace(/^origin\//, "");
  const here = await git(dir, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  return here.ok ? here.stdout.trim() : "main";
}

function repository(text: string): string {
  if (/^[\w-]+\/[\w.-]+$/.test(text)) return text;
  throw new InvalidArgumentError("not OWNER/REPO");
}

function commit(text: string): string {
  if (/^[0-9a-f]{40}$/.test(text)) return text;
  throw new InvalidArgumentError("not a full commit id: a tag can be moved to other code");
}

function tag(text: string): string {
  if (/^v?\d+(?:\.\d+){0,2}(?:[.+-][\w.+-]{1,50})?$/.test(text)) return text;
  throw new InvalidArgumentError("not a version like v1.2.3");
}

function labels(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.every((name) => name !== "")) return names;
  throw new InvalidArgumentError("an empty label");
}
