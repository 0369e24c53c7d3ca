import { numberOf } from "../state/identity.ts";
import type { World } from "../state/world.ts";
import type { Resource } from "./template.ts";

/** A simple user; a login that ends with `[bot]` is a bot's. */
export function userResource({ apiUrl, serverUrl }: World, login: string, type?: string): Resource {
  const url = `${apiUrl}/users/${encodeURIComponent(login)}`;
  return {
    login,
    id: numberOf(login),
    node_id: Buffer.from(`User${numberOf(login)}`).toString("base64"),
    avatar_url: `${serverUrl}/avatars/${numberOf(login)}`,
    gravatar_id: "",
    url,
    html_url: login.endsWith("[bot]")
      ? `${serverUrl}/apps/${login.slice(0, -"[bot]".length)}`
      : `${serverUrl}/${login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: type ?? (login.endsWith("[bot]") ? "Bot" : "User"),
    user_view_type: "public",
    site_admin: false,
  };
}
