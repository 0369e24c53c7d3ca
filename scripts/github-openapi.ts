/**
 * Writes harness/github/testing/openapi/testdata/github-openapi.json, the part of GitHub's description of its API by which the loopback
 * GitHub checks requests and answers: after every change of the operations below or of @octokit/openapi.
 *
 * npx tsx scripts/github-openapi.ts
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sliceOpenApi } from "../harness/github/testing/openapi/slice-openapi.ts";

/** What is stored: one line for each path and schema, so that a change can be read. */
export async function githubOpenApi(): Promise<string> {
  const whole = createRequire(import.meta.url).resolve("@octokit/openapi/generated/api.github.com.json");
  const slice = sliceOpenApi(JSON.parse(await readFile(whole, "utf8")));
  const lines = (members: Record<string, unknown>) =>
    Object.entries(members)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(",\n");
  const { schemas, examples } = slice.components;
  return `{"openapi":${JSON.stringify(slice.openapi)},"info":${JSON.stringify(slice.info)},"paths":{
${lines(slice.paths)}
},"components":{"schemas":{
${lines(schemas)}
},"examples":{
${lines(examples)}
}}}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(
    join(import.meta.dirname, "../harness/github/testing/openapi/testdata/github-openapi.json"),
    await githubOpenApi(),
  );
}
