import { StringDecoder } from "node:string_decoder";

const longest = 64 * 1024;

/** Lines of a stream as they come; one that never ends is cut into pieces of 64 KiB. */
export async function* outputLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop()!;
    yield* lines;
    if (rest.length >= longest) {
      yield rest;
      rest = "";
    }
  }
  rest += decoder.end();
  if (rest !== "") yield rest;
}
