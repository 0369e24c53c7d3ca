import { quote } from "shlex";
import type { Publication } from "../../model/publication.ts";

const commit = /^[0-9a-f]{40,64}$/;

/**
 * The command that measures the same again on one's own machine, fit for a shell.
 *
 * @param suite as the configuration names it
 * @returns undefined where something in it could be read as anything else than what it is
 */
export function reproduce(suite: string, { base, head, config, links }: Publication): string | undefined {
  const ids = [base, head, config];
  if (
    !ids.every((id) => commit.test(id)) ||
    !/^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}-][^\p{Cc}\p{Cf}\p{Cs}\p{Co}]*$/u.test(suite)
  )
    return undefined;
  if (!/^https?:\/\/[\w.:/-]+$/.test(links.repository)) return undefined;
  const from = `--repo ${links.repository} --base ${base} --head ${head} --target-from ${config}`;
  return `plimsoll bench ${quote(suite)} ${from}`;
}
