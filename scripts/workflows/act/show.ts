/**
 * Pictures of the comments that the workflows write, as GitHub shows them.
 *
 * npx tsx scripts/workflows/act/show.ts FOLDER
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { execa } from "execa";
import type { PullRequestState } from "../../../harness/github/testing/state/records.ts";
import { hostileName } from "./hostile.ts";
import { change, measure, publish, push, requested, say } from "./play.ts";
import { suites } from "./small-node.ts";
import { Stage } from "./stage.ts";

const [folder] = new Command().argument("<folder>", "where Markdown and pictures go").parse().args as [string];
await mkdir(folder, { recursive: true });
const stage = await Stage.make();
try {
  const { repository } = stage;
  repository.addPerson("maintainer", "write");
  const judge = async (pull: PullRequestState) => {
    const run = requested(stage, pull);
    await measure(stage, run, pull);
    await publish(stage, run);
  };
  const show = async (name: string, { number }: PullRequestState) => {
    const [comment] = repository.commentsOf(number).filter(({ login }) => login.endsWith("[bot]"));
    const file = join(folder, `${name}.md`);
    await writeFile(file, comment?.body ?? "(no comment)\n");
    const picture = join(folder, `${name}.png`);
    await execa(process.execPath, ["--import", "tsx", "scripts/github/render-comment.ts", file, picture]);
    console.log(picture);
  };
  for (const [name, suite] of Object.entries(suites)) {
    const title = `@octocat ${hostileName}`;
    const pull = await change(stage, { branch: name, title, suite: [...suite, `# ${name}`] });
    await judge(pull);
    await show(name, pull);
    if (name !== "slower") continue;
    await say(stage, pull, "maintainer", "/plimsoll accept checksums are worth it");
    await show("accepted", pull);
    await push(stage, pull, { suite: [...suites.slower, "# pushed again"] });
    await publish(stage, requested(stage, pull), "requested");
    await show("superseded", pull);
  }
} finally {
  await stage.close();
}
