import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkOutput } from "./check-output.ts";
import { publications } from "./examples.ts";
import { pullRequestComment } from "./pull-request-comment.ts";

// Updated by `npx vitest run --update=all harness/report/pull-request`: read the difference before committing it.
const golden = (name: string) => join(import.meta.dirname, "testdata", name);

describe.each(Object.entries(publications))("%s", (name, publication) => {
  test("the comment is as it was", async () => {
    const comment = pullRequestComment(publication) ?? "There is no comment.\n";
    await expect(comment).toMatchFileSnapshot(golden(`${name}.md`));
  });

  test("the check is as it was", async () => {
    const { title, summary, text, annotations } = checkOutput(publication);
    const shown = annotations.map((one) => `${one.annotation_level}: ${one.title}: ${one.message}`);
    const parts = [title, summary.trimEnd(), text.trimEnd(), shown.join("\n")];
    await expect(`${parts.join("\n\n=====\n\n")}\n`).toMatchFileSnapshot(golden(`${name}.check.md`));
  });
});
