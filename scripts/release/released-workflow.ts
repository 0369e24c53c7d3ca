import { isMap, isScalar, isSeq, parseDocument, type Scalar, visit, type YAMLMap } from "yaml";
import { InputError } from "../../harness/model/errors.ts";

export interface Release {
  /** `owner/name` from which the actions are taken. */
  readonly repository: string;
  /** Commit that holds dist/ and the actions. */
  readonly commit: string;
  /** `v1.2.3` */
  readonly tag: string;
}

/** Steps by which a workflow on main makes dist/: a release has it. */
const sourceSteps = new Set(["source", "source-build"]);

/**
 * A workflow of main as a release has it: our actions pinned to the release's commit, and nothing checked out or built.
 *
 * @returns undefined for a workflow that others cannot call: it is no part of a release
 * @throws InputError naming the file, where something of main would be left
 */
export function releasedWorkflow(file: string, text: string, { repository, commit, tag }: Release): string | undefined {
  const document = parseDocument(text);
  if (document.errors[0]) throw new InputError(`${file}: ${document.errors[0].message}`);
  if (!document.hasIn(["on", "workflow_call"])) return undefined;

  const jobs = document.get("jobs", true);
  for (const { value: job } of isMap(jobs) ? jobs.items : []) {
    const steps = isMap(job) ? job.get("steps", true) : undefined;
    if (isSeq(steps)) steps.items = steps.items.filter((step) => !sourceSteps.has(String((step as YAMLMap).get("id"))));
  }
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== "uses" || !isScalar(value)) return;
      const uses = value as Scalar;
      const [, action] = /^\.\/(actions\/[\w-]+)$/.exec(String(uses.value)) ?? [];
      if (action !== undefined) {
        uses.value = `${repository}/${action}@${commit}`;
        uses.comment = ` ${tag}`;
      } else if (/^(?:\.\/|actions\/checkout@)/.test(String(uses.value))) {
        throw new InputError(`${file}: a release has no ${uses.value}: it stands in a step without the id "source"`);
      }
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}
