import type { GitHub } from "./client.ts";
import type { Repo } from "./repo.ts";

/** Of a comparison, however many pages of commits it has. */
const mostFiles = 300;

/**
 * Files that differ between a commit and one after it, renamed ones by both names.
 *
 * @returns undefined where there may be more than GitHub lists
 */
export async function comparedFiles(
  github: GitHub,
  { owner, repo }: Repo,
  base: string,
  head: string,
): Promise<readonly string[] | undefined> {
  // All files are on the first page, and commits are of no interest.
  const { data } = await github.rest.repos.compareCommitsWithBasehead({
    ...{ owner, repo, basehead: `${base}...${head}`, per_page: 1 },
  });
  const files = data.files ?? [];
  if (files.length >= mostFiles) return undefined;
  return files.flatMap(({ filename, previous_filename }) => [
    filename,
    ...(previous_filename === undefined ? [] : [previous_filename]),
  ]);
}
