import { execa } from "execa";
import { MeasurementError } from "../model/errors.ts";
import { complaintOf, gitCommand } from "./git.ts";

/**
 * Contents of a repository's objects, byte for byte: neither its filters nor its attributes have a say.
 *
 * @param blobs ids and lengths in bytes; all contents are in memory together
 * @returns in their order
 * @throws MeasurementError where one is missing, or another than it should be
 */
export async function gitBlobs(
  repo: string,
  blobs: readonly { readonly id: string; readonly bytes: number }[],
  signal: AbortSignal,
): Promise<Buffer[]> {
  if (blobs.length === 0) return [];
  const { program, argv, env } = gitCommand(repo, ["cat-file", "--batch"]);
  const result = await execa(program, argv, {
    ...{ env, extendEnv: false, reject: false, encoding: "buffer", stripFinalNewline: false, cancelSignal: signal },
    input: blobs.map(({ id }) => `${id}\n`).join(""),
    // A header of id, type and length, and a line's end.
    maxBuffer: blobs.reduce((sum, { bytes }) => sum + bytes + 200, 0),
  });
  if (signal.aborted) throw new MeasurementError("interrupted while reading a commit");
  const output = Buffer.from(result.stdout);
  let at = 0;
  return blobs.map(({ id, bytes }) => {
    const header = `${id} blob ${bytes}\n`;
    const found = output.toString("latin1", at, at + header.length);
    const end = at + header.length + bytes;
    if (result.failed || found !== header || output.length <= end) {
      const complaint = complaintOf(Buffer.from(result.stderr).toString()) || found.trim();
      throw new MeasurementError(`cannot read ${id} of ${repo}: ${complaint}`);
    }
    const content = output.subarray(at + header.length, end);
    at = end + 1;
    return content;
  });
}
