import type { Answer } from "../rest/call.ts";
import type { IncomingCall } from "../server/read-request.ts";
import type { ArtifactState } from "../state/repository-state.ts";
import type { World } from "../state/world.ts";
import { blobFolder, signature } from "./blob-url.ts";

/** Blocks that are uploaded and in no list yet. */
const staged = new WeakMap<ArtifactState, Map<string, Buffer>>();

/** The storage service, in so far as the artifact client uses it: blocks, a list of blocks, whole blobs, download. */
export function answerBlob(world: World, { method, path, query, bytes, headers }: IncomingCall): Answer {
  if (headers.authorization !== undefined) {
    return fault(
      401,
      "InvalidAuthenticationInfo",
      "a token was sent to the storage service, which has no business with it",
    );
  }
  const id = Number(path.slice(blobFolder.length));
  const parameters = new URLSearchParams(query);
  if (parameters.get("sig") !== signature(id)) return fault(403, "AuthenticationFailed", "the signature is wrong");
  const artifact = [...world.repositories.values()].flatMap(({ artifacts }) => artifacts).find((one) => one.id === id);
  if (artifact === undefined) return fault(404, "BlobNotFound", "there is no such blob");
  if (method === "GET") return download(artifact);
  if (method !== "PUT") return fault(405, "UnsupportedHttpVerb", `${method} is not known here`);
  const blocks = staged.get(artifact) ?? new Map<string, Buffer>();
  staged.set(artifact, blocks);
  const component = parameters.get("comp");
  if (component === "block") blocks.set(parameters.get("blockid") ?? "", bytes);
  else if (component === null) artifact.bytes = bytes;
  else {
    const ids = [...bytes.toString().matchAll(/<(?:Latest|Uncommitted|Committed)>([^<]*)</g)].map((match) => match[1]!);
    const listed = ids.map((one) => blocks.get(one));
    if (listed.some((one) => one === undefined))
      return fault(400, "InvalidBlockList", "a block of the list was not uploaded");
    artifact.bytes = Buffer.concat(listed as Buffer[]);
  }
  return { status: 201, headers: { etag: `"${id}"`, "last-modified": new Date(world.now()).toUTCString() } };
}

function download({ bytes, contentType, name }: ArtifactState): Answer {
  return {
    status: 200,
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${encodeURIComponent(name)}.zip"`,
    },
    body: bytes,
  };
}

function fault(status: number, code: string, message: string): Answer {
  return {
    status,
    headers: { "content-type": "application/xml", "x-ms-error-code": code },
    body: `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  };
}
