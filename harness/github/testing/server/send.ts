import type { ServerResponse } from "node:http";
import type { Answer } from "../rest/call.ts";
import type { ArmedFault, Fault } from "./faults.ts";

/** An answer in its final form. */
interface Payload {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bytes: Buffer;
}

/** @returns whether all of it went out */
export async function send(response: ServerResponse, answer: Answer, fault?: ArmedFault): Promise<boolean> {
  const payload = payloadOf(answer);
  if (fault?.fault.kind === "slow" && fault.fault.before !== true) await fault.released;
  if (response.destroyed) return false;
  if (fault?.fault.kind === "reset-after") return cutOff(response, payload);
  const { status, headers, bytes } = fault === undefined ? payload : spoiled(payload, fault.fault);
  response.writeHead(status, { ...headers, ...(status !== 204 && { "content-length": String(bytes.length) }) });
  response.end(status === 204 ? undefined : bytes);
  return true;
}

/** The connection ends in the middle of the body, or before it where there is none. */
function cutOff(response: ServerResponse, { status, headers, bytes }: Payload): false {
  if (bytes.length === 0) {
    response.socket?.resetAndDestroy();
    return false;
  }
  response.writeHead(status, { ...headers, "content-length": String(bytes.length) });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
  return false;
}

function spoiled(payload: Payload, { kind }: Fault): Payload {
  if (kind === "truncated")
    return { ...payload, bytes: payload.bytes.subarray(0, Math.floor(payload.bytes.length / 2)) };
  if (kind === "wrong-content-type") {
    const bytes = Buffer.from("<!DOCTYPE html>\n<title>Unicorn! · GitHub</title>\n");
    return { ...payload, headers: { ...payload.headers, "content-type": "text/html; charset=utf-8" }, bytes };
  }
  return payload;
}

function payloadOf({ status, body, headers = {} }: Answer): Payload {
  const raw = typeof body === "string" || body instanceof Uint8Array;
  return {
    status,
    headers: { "content-type": raw ? "application/octet-stream" : "application/json; charset=utf-8", ...headers },
    bytes: body === undefined ? Buffer.alloc(0) : raw ? Buffer.from(body) : Buffer.from(JSON.stringify(body)),
  };
}
