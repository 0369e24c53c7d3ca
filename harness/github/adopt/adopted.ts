import { stringify } from "yaml";
import { configFile } from "../../model/config.ts";

/** What a repository that adopts Plimsoll chose. */
export interface Adoption {
  /** `OWNER/REPO` of Plimsoll. */
  readonly plimsoll: string;
  /** Full id of the commit of its release. */
  readonly pin: string;
  /** Of that release, for people and for tools that raise it. */
  readonly tag: string;
  readonly suites: readonly AdoptedSuite[];
  /** Of runners. */
  readonly labels: readonly string[];
  /** `OWNER/REPO` of the repository itself, where that is known. */
  readonly repository: string | undefined;
}

export interface AdoptedSuite {
  readonly suite: string;
  readonly paths: readonly string[];
  readonly minutes?: number;
}

/** File in the folder of this one → where it goes in a repository. */
export const adoptedTemplates = {
  "plimsoll.yml": configFile,
  "plimsoll-bench.yml": ".github/workflows/plimsoll-bench.yml",
  "plimsoll-publish.yml": ".github/workflows/plimsoll-publish.yml",
  "plimsoll-nightly.yml": ".github/workflows/plimsoll-nightly.yml",
} as const;

/** A template with its `<names>` filled in. */
export function adopted(template: string, adoption: Adoption): string {
  const { plimsoll, pin, tag, suites, labels, repository = "owner/name" } = adoption;
  const [owner = "", name = ""] = repository.split("/");
  const values: Readonly<Record<string, string>> = {
    ...{ plimsoll, pin, tag },
    docs: `https://github.com/${plimsoll}/blob/${pin}/actions`,
    schema: schemaAddress("harness/github/config.schema.json", adoption),
    suites: suites.map(suiteLines).join("\n"),
    labels: flow(labels),
    site: `https://${owner.toLowerCase()}.github.io/${name}/`,
    minute: `${minuteOf(repository)}`,
  };
  return template.replace(/<([a-z]+)>/g, (whole, name: string) => values[name] ?? whole);
}

/** Where editors find a JSON Schema of that release. */
export function schemaAddress(path: string, { plimsoll, pin }: Pick<Adoption, "plimsoll" | "pin">): string {
  return `https://raw.githubusercontent.com/${plimsoll}/${pin}/${path}`;
}

/** As it stands below `suites:`, whose indentation the first line has already. */
function suiteLines({ suite, paths, minutes }: AdoptedSuite, at: number): string {
  const lines = [`- suite: ${scalar(suite)}`, `  paths: ${flow(paths)}`];
  if (minutes !== undefined) lines.push(`  minutes: ${minutes}`);
  return lines.map((line, i) => (at === 0 && i === 0 ? line : `  ${line}`)).join("\n");
}

/** Quoted where YAML would read anything else than texts. */
const flow = (items: readonly string[]): string =>
  stringify(items, { collectionStyle: "flow", flowCollectionPadding: false, lineWidth: 0 }).trimEnd();
const scalar = (text: string): string => flow([text]).slice(1, -1);

/** Another one for each repository: at full hours GitHub starts late what all the world has scheduled. */
function minuteOf(repository: string): number {
  const sum = [...repository].reduce((total, character) => total + character.codePointAt(0)!, 0);
  return 5 + (sum % 50);
}
