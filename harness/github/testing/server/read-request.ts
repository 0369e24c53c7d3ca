import type { IncomingMessage } from "node:http";

export interface IncomingCall {
  readonly method: string;
  /** As sent, with the query. */
  readonly target: string;
  readonly path: string;
  readonly query: string;
  readonly bytes: Buffer;
  /** What the bytes are as JSON; undefined where there are none or they are not JSON. */
  readonly json: unknown;
  readonly malformed: boolean;
  readonly headers: IncomingMessage["headers"];
  readonly token: string | undefined;
}

/** Reads all of a request, and undoes the prefix of GitHub Enterprise Server's addresses. */
export async function readRequest(request: IncomingMessage): Promise<IncomingCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const target = request.url ?? "/";
  const [path = "", query = ""] = splitOnce(target, "?");
  const { json, malformed } = parsed(bytes);
  return {
    method: request.method ?? "GET",
    target,
    path: path.replace(/^\/api\/v3(?=\/|$)/, "").replace(/^\/api\/graphql$/, "/graphql"),
    query,
    bytes,
    json,
    malformed,
    headers: request.headers,
    token: /^(?:bearer|token) (.+)$/i.exec(request.headers.authorization ?? "")?.[1],
  };
}

function parsed(bytes: Buffer): { json: unknown; malformed: boolean } {
  if (bytes.length === 0) return { json: undefined, malformed: false };
  try {
    return { json: JSON.parse(bytes.toString()), malformed: false };
  } catch {
    return { json: undefined, malformed: true };
  }
}

function splitOnce(text: string, at: string): string[] {
  const place = text.indexOf(at);
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}
