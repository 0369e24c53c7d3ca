import { InputError } from "../model/errors.ts";
import type { GitHub } from "./client.ts";
import { createOnce } from "./create-once.ts";
import { type CheckOrigin, compareOrigins } from "./origin.ts";
import { checkName, externalId, ownChecks, type ReadCheck, readCheck } from "./own-checks.ts";
import type { Repo } from "./repo.ts";

/** As GitHub's API has it. */
export interface Annotation {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly annotation_level: "notice" | "warning" | "failure";
  readonly message: string;
  readonly title?: string;
}

export interface CheckOutput {
  readonly title: string;
  /** Markdown. */
  readonly summary: string;
  /** Markdown. */
  readonly text?: string;
  readonly annotations?: readonly Annotation[];
}

export type CheckState =
  | { readonly kind: "in_progress" }
  | { readonly kind: "completed"; readonly conclusion: "success" | "failure" };

/** What a check is to say. */
export interface WantedCheck {
  readonly origin: CheckOrigin;
  readonly state: CheckState;
  readonly output: CheckOutput;
  readonly detailsUrl: string;
}

/** GitHub's limits, characters; of annotations, for a request. */
const longest = { title: 255, summary: 65_535, text: 65_535 } as const;
const annotationsAtOnce = 50;

/** @throws InputError for what GitHub would refuse: who renders it shortens it, and knows what may go */
export function refuseTooLong(output: CheckOutput): void {
  for (const part of ["title", "summary", "text"] as const) {
    const length = output[part]?.length ?? 0;
    if (length > longest[part]) {
      throw new InputError(`check's ${part}: ${length} characters are more than ${longest[part]}`);
    }
  }
}

/** @param known those that are there: of others with the same origin it is assumed that this call has created them */
export async function createCheck(
  github: GitHub,
  repo: Repo,
  login: string,
  wanted: WantedCheck,
  known: readonly ReadCheck[],
): Promise<ReadCheck> {
  const { head } = wanted.origin;
  const before = new Set(known.map(({ id }) => id));
  const created = await createOnce(github, {
    find: async () =>
      (await ownChecks(github, repo, head, login)).findLast(
        ({ id, origin }) => !before.has(id) && compareOrigins(origin, wanted.origin) === 0,
      ),
    create: async () => {
      const { data } = await github.rest.checks.create({
        ...repo,
        name: checkName,
        head_sha: head,
        ...body(wanted, wanted.output.annotations?.slice(0, annotationsAtOnce)),
      });
      return readCheck(data);
    },
  });
  return await annotate(github, repo, created, wanted);
}

export async function updateCheck(github: GitHub, repo: Repo, id: number, wanted: WantedCheck): Promise<ReadCheck> {
  // Without annotations, which every request adds to those that are there: so it can be tried again.
  const { data } = await github.rest.checks.update({ ...repo, check_run_id: id, ...body(wanted, undefined) });
  return await annotate(github, repo, readCheck(data), wanted);
}

/** Adds the annotations that are not there yet, going by how many are. */
async function annotate(github: GitHub, repo: Repo, check: ReadCheck, wanted: WantedCheck): Promise<ReadCheck> {
  const { annotations = [] } = wanted.output;
  const which = { ...repo, check_run_id: check.id };
  let now = check;
  while (now.annotations < annotations.length) {
    const { annotations: there } = now;
    now = await createOnce(github, {
      find: async () => {
        const found = readCheck((await github.rest.checks.get(which)).data);
        return found.annotations > there ? found : undefined;
      },
      create: async () => {
        const { title, summary } = wanted.output;
        const { data } = await github.rest.checks.update({
          ...which,
          output: { title, summary, annotations: [...annotations.slice(there, there + annotationsAtOnce)] },
          request: { once: true },
        });
        return readCheck(data);
      },
    });
    // What GitHub does not count cannot be waited for.
    if (now.annotations <= there) break;
  }
  return now;
}

function body({ origin, state, output, detailsUrl }: WantedCheck, annotations: readonly Annotation[] | undefined) {
  const { title, summary, text = "" } = output;
  const said = {
    external_id: externalId(origin),
    details_url: detailsUrl,
    // The text even where there is none: what stood there before would stay.
    output: { title, summary, text, ...(annotations && annotations.length > 0 && { annotations: [...annotations] }) },
  };
  return state.kind === "completed"
    ? { ...said, status: "completed" as const, conclusion: state.conclusion }
    : { ...said, status: "in_progress" as const };
}
