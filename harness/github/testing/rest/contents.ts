import { commitOf } from "../git/commit-of.ts";
import { runGit, tryGit } from "../git/run-git.ts";
import type { Resource } from "../resources/template.ts";
import type { Answer, Call, Handler } from "./call.ts";
import { Refusal } from "./refusal.ts";

/** Beyond this a file's content is not in the JSON, and beyond the second limit nowhere. */
const contentLimit = 1024 * 1024;
const rawLimit = 100 * contentLimit;

interface TreeEntry {
  readonly mode: string;
  readonly type: string;
  readonly sha: string;
  readonly size: number;
  readonly path: string;
}

export const getContent: Handler = async (call) => {
  const { repository, params, query } = call;
  const path = String(params.path ?? "").replace(/^\/+|\/+$/g, "");
  const ref = String(query.ref ?? repository.defaultBranch);
  const commit = await commitOf(repository.gitDir, ref);
  if (commit === undefined) throw new Refusal(404, `No commit found for the ref ${ref}`);
  if (path === "") return folder(call, commit, "");
  const [entry] = (await entries(repository.gitDir, commit, path)) ?? [];
  if (entry === undefined) throw new Refusal(404, "Not Found");
  return entry.type === "tree" ? folder(call, commit, path) : file(call, entry, ref);
};

async function folder(call: Call, commit: string, path: string): Promise<Answer> {
  const found = (await entries(call.repository.gitDir, commit, path === "" ? "" : `${path}/`)) ?? [];
  return { status: 200, body: found.map((entry) => resource(call, entry, commit)) };
}

async function file(call: Call, entry: TreeEntry, ref: string): Promise<Answer> {
  if (entry.type === "commit") return { status: 200, body: { ...resource(call, entry, ref), submodule_git_url: null } };
  if (entry.size > rawLimit) throw new Refusal(403, "This API returns blobs up to 100 MB in size.");
  const bytes = await runGit(call.repository.gitDir, "cat-file", "blob", entry.sha);
  if (/application\/vnd\.github\.(v3\.)?raw/.test(call.accept)) {
    return { status: 200, body: bytes, headers: { "content-type": "application/vnd.github.raw+json; charset=utf-8" } };
  }
  const held = entry.mode === "120000" ? { target: bytes.toString() } : content(bytes);
  return { status: 200, body: { ...resource(call, entry, ref), ...held } };
}

/** In base64 with line breaks, as GitHub writes it. */
function content(bytes: Buffer): Resource {
  if (bytes.length > contentLimit) return { encoding: "none", content: "" };
  return { encoding: "base64", content: `${bytes.toString("base64").replace(/(.{60})/g, "$1\n")}\n` };
}

async function entries(gitDir: string, commit: string, path: string): Promise<TreeEntry[] | undefined> {
  const output = await tryGit(
    gitDir,
    "--literal-pathspecs",
    "ls-tree",
    "-l",
    "-z",
    commit,
    ...(path === "" ? [] : ["--", path]),
  );
  return output
    ?.toString()
    .split("\0")
    .slice(0, -1)
    .map((line) => {
      const [facts, found] = [line.slice(0, line.indexOf("\t")), line.slice(line.indexOf("\t") + 1)];
      const [mode, type, sha, size] = facts.split(/ +/) as [string, string, string, string];
      return { mode, type, sha, size: Number(size) || 0, path: found };
    });
}

const types: Readonly<Record<string, string>> = { tree: "dir", commit: "submodule", blob: "file" };

function resource({ world, repository }: Call, { mode, type, sha, size, path }: TreeEntry, ref: string): Resource {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  const api = `${world.apiUrl}/repos/${repository.fullName}`;
  const html = `${world.serverUrl}/${repository.fullName}/blob/${ref}/${encoded}`;
  const self = `${api}/contents/${encoded}?ref=${encodeURIComponent(ref)}`;
  const git = `${api}/git/${type === "tree" ? "trees" : "blobs"}/${sha}`;
  return {
    type: mode === "120000" ? "symlink" : types[type],
    name: path.slice(path.lastIndexOf("/") + 1),
    path,
    sha,
    size,
    url: self,
    html_url: html,
    git_url: git,
    download_url: type === "tree" ? null : `${world.serverUrl}/${repository.fullName}/raw/${ref}/${encoded}`,
    _links: { self, git, html },
  };
}
