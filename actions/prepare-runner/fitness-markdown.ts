import type { Finding, Fitness } from "../../harness/model/fitness.ts";
import { clean } from "../../harness/report/clean.ts";
import { bulletList, paragraph, serialise } from "../../harness/report/markdown-nodes.ts";

const longest = 600;

/** What is wrong with a machine, and what to run about it, for the job's page. Findings may name anybody's processes. */
export function fitnessMarkdown({ fit, dataDir, findings }: Fitness): string {
  const wrong = findings.filter(({ level }) => level === "problem" || level === "warning");
  const headline = `This machine is ${fit ? "fit" : "not fit"} to measure in `;
  const items = wrong.map(({ level, check, sentence, mend }: Finding) => [
    `${level}, ${check}: `,
    { quoted: clean(sentence, longest) },
    ...(mend === undefined ? [] : [" mended by ", { quoted: clean(mend, longest) }]),
  ]);
  return serialise([
    paragraph([headline, { quoted: clean(dataDir) }]),
    ...(items.length > 0 ? [bulletList(items)] : []),
  ]);
}
