import type { GitHub } from "./client.ts";

/** Who the token speaks as: `github-actions[bot]`. A job's token may not ask `GET /user`. */
export async function ownLogin(github: GitHub): Promise<string> {
  const { viewer } = await github.graphql<{ viewer: { login: string } }>("{ viewer { login } }");
  return viewer.login;
}
