import { fileAt } from "../github/repository-content.ts";
import type { Accepted } from "../model/accepted.ts";
import { InputError } from "../model/errors.ts";
import { openStore } from "../store/open-store.ts";
import { defaultAcceptedFile, parseAccepted } from "../store/read-accepted.ts";
import { readStoredAccepted } from "../store/stored-accepted.ts";
import { withStoredAccepted } from "../store/with-stored-accepted.ts";
import type { PublishContext } from "./context.ts";

type Trusting = Pick<PublishContext, "github" | "repo" | "env" | "signal">;

/**
 * The shifts that are accepted on the base branch, and those of merged pull requests in the store.
 *
 * @param commit of the base branch
 * @param store its address; undefined: there is none
 * @param onLacking told of what could not be read
 */
export async function trustedAccepted(
  context: Trusting,
  commit: string,
  store: string | undefined,
  onLacking: (sentence: string) => void,
): Promise<Accepted> {
  const accepted = await acceptedFile(context, commit, onLacking);
  if (store === undefined) return accepted;
  const { env, signal } = context;
  try {
    // Looked at as before a change, which takes these few files alone, and no store for an empty one.
    const { shifts, damaged } = await openStore(store, { env, signal }).change(async (view) => ({
      answer: await readStoredAccepted(view),
    }));
    for (const { file, reason } of damaged) onLacking(`damaged record, not used: ${file}: ${reason}`);
    return withStoredAccepted(accepted, shifts);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    onLacking(`what merged pull requests were accepted with is not known: ${error.message}`);
    return accepted;
  }
}

/** What `accepted.yml` says at a commit of the base branch. */
export async function acceptedFile(
  { github, repo }: Trusting,
  commit: string,
  onLacking: (sentence: string) => void,
): Promise<Accepted> {
  try {
    const text = await fileAt(github, repo, defaultAcceptedFile, commit);
    if (text !== undefined) return parseAccepted(text, `${defaultAcceptedFile} at ${commit.slice(0, 12)}`);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    onLacking(error.message);
  }
  return { schema: "plimsoll.accepted/1", shifts: [], mutes: [] };
}
