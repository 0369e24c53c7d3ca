import type { Finding } from "../../model/fitness.ts";
import { toolchainVersions } from "../toolchain-versions.ts";
import type { Patient } from "./patient.ts";

interface Wanted {
  readonly argv: readonly string[];
  /** Debian's. */
  readonly package: string;
  readonly level: Finding["level"];
  /** What is not possible without it. */
  readonly without: string;
}

const wanted: Readonly<Record<string, Wanted>> = {
  git: { argv: ["git", "--version"], package: "git", level: "problem", without: "no commit can be fetched" },
  flock: {
    ...{ argv: ["flock", "--version"], package: "util-linux", level: "problem" },
    without: "two at once cannot keep out of each other's way",
  },
  compiler: {
    ...{ argv: ["c++", "--version"], package: "g++", level: "warning" },
    without: "what needs a C or C++ compiler cannot be built",
  },
  make: { argv: ["make", "--version"], package: "make", level: "warning", without: "what needs make cannot be built" },
  go: { argv: ["go", "version"], package: "golang-go", level: "note", without: "no target in Go can be built" },
  cargo: { argv: ["cargo", "--version"], package: "cargo", level: "note", without: "no target in Rust can be built" },
  hyperfine: {
    ...{ argv: ["hyperfine", "--version"], package: "hyperfine time", level: "note" },
    without: "no suite with measure: process can be measured",
  },
};

/** Programs that building and measuring need. */
export async function programs({ env }: Pick<Patient, "env">): Promise<Finding[]> {
  const toolchain = Object.fromEntries(Object.entries(wanted).map(([name, { argv }]) => [name, [...argv]]));
  const versions = await toolchainVersions({ toolchain }, env);
  return Object.entries(wanted).map(([check, { argv, level, without, package: name }]): Finding => {
    const version = versions[check]!;
    if (version !== "absent") return { check, level: "ok", sentence: version };
    return { check, level, sentence: `there is no ${argv[0]}: ${without}`, mend: `sudo apt-get install --yes ${name}` };
  });
}
