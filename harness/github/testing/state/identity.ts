/** What `permissions:` of a job knows, as far as it is asked here. */
export const scopes = ["actions", "checks", "contents", "issues", "metadata", "pull-requests"] as const;
export type Scope = (typeof scopes)[number];
export type Level = "none" | "read" | "write";
export type Permissions = Readonly<Partial<Record<Scope, Level>>>;

/** Whose a token is, and what it may. */
export interface Identity {
  readonly token: string;
  readonly login: string;
  /** Of a token of a GitHub App, the job's own included; absent: a person's. */
  readonly app?: { readonly slug: string; readonly id: number };
  /** A scope that is not named is none, as in a job; `metadata` is always read. */
  readonly permissions: Permissions;
}

export interface TokenOrder {
  readonly token: string;
  /** `github-actions[bot]` by default. */
  readonly login?: string;
  /** By default that of a login which ends with `[bot]`. */
  readonly slug?: string;
  readonly permissions: Permissions;
}

/** App id of GitHub Actions on github.com. */
const actionsApp = 15368;

export function identityOf({ token, login = "github-actions[bot]", slug, permissions }: TokenOrder): Identity {
  const appSlug = slug ?? /^(.+)\[bot\]$/.exec(login)?.[1];
  if (appSlug === undefined) return { token, login, permissions };
  const id = appSlug === "github-actions" ? actionsApp : numberOf(appSlug);
  return { token, login, app: { slug: appSlug, id }, permissions };
}

/** A number that stays the same for the same name. */
export function numberOf(name: string): number {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)!) % 1_000_003;
  return 1_000_000 + hash;
}
