import { commits } from "../git/commit.ts";
import { commitOf } from "../git/commit-of.ts";
import { commitResource } from "../resources/commit.ts";
import { repositoryResource } from "../resources/repository.ts";
import { type Resource, template } from "../resources/template.ts";
import { userResource } from "../resources/user.ts";
import type { RolePermission } from "../state/repository-state.ts";
import type { Handler } from "./call.ts";
import { notFound, Refusal } from "./refusal.ts";

export const getRepository: Handler = ({ world, repository }) => ({
  status: 200,
  body: repositoryResource(world, repository),
});

export const getBranch: Handler = async ({ world, repository, params }) => {
  const name = String(params.branch);
  const sha = await commitOf(repository.gitDir, `refs/heads/${name}`);
  if (sha === undefined) throw new Refusal(404, "Branch not found");
  const [commit] = await commits(repository.gitDir, "-1", sha);
  const url = `${world.apiUrl}/repos/${repository.fullName}/branches/${encodeURIComponent(name)}`;
  return {
    status: 200,
    body: {
      ...template(world, repository, "branch-with-protection"),
      name,
      commit: commitResource(world, repository, commit!),
      _links: { self: url, html: `${world.serverUrl}/${repository.fullName}/tree/${name}` },
      protected: false,
      protection: { enabled: false },
      protection_url: `${url}/protection`,
    },
  };
};

export const getRef: Handler = async ({ world, repository, params }) => {
  const ref = `refs/${params.ref}`;
  const sha = await commitOf(repository.gitDir, ref);
  if (sha === undefined) throw notFound();
  const git = `${world.apiUrl}/repos/${repository.fullName}/git`;
  const body: Resource = {
    ref,
    node_id: Buffer.from(ref).toString("base64"),
    url: `${git}/${ref}`,
    object: { type: "commit", sha, url: `${git}/commits/${sha}` },
  };
  return { status: 200, body };
};

/** What the older field of the answer says of a role. */
const olderNames: Readonly<Record<RolePermission, string>> = {
  admin: "admin",
  maintain: "write",
  write: "write",
  triage: "read",
  read: "read",
  none: "none",
};

/** Of a public repository anybody may read; a login that GitHub does not know is 404. */
export const getPermission: Handler = ({ world, repository, params }) => {
  const login = String(params.username);
  const role = repository.people.get(login);
  if (role === undefined) throw new Refusal(404, `${login} is not a user`);
  const rank = ["none", "read", "triage", "write", "maintain", "admin"].indexOf(role);
  const permissions = { pull: rank >= 1, triage: rank >= 2, push: rank >= 3, maintain: rank >= 4, admin: rank >= 5 };
  return {
    status: 200,
    body: {
      permission: olderNames[role],
      role_name: role,
      user: { ...userResource(world, login), permissions, role_name: role },
    },
  };
};
