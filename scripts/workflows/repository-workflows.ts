import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readWorkflow, type Workflow } from "./workflow.ts";

/** @param root of a repository */
export function repositoryWorkflows(root: string): Workflow[] {
  const folder = ".github/workflows";
  return readdirSync(join(root, folder))
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => readWorkflow(`${folder}/${name}`, readFileSync(join(root, folder, name), "utf8")));
}
