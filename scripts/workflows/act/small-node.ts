/** Of a commit of the small node: what its build and its timing suite do, as lines of shell. */
export interface NodeOrder {
  readonly build?: readonly string[];
  readonly suite?: readonly string[];
}

/** What a suite prints and how it ends. */
export const suites = {
  same: ["time a 1.00", "time b 1.00"],
  slower: ["time a 1.20", "time b 1.00"],
  faster: ["time a 0.80", "time b 1.00"],
  crashing: ['echo "assertion failed: block cache" >&2', "exit 7"],
} as const;

/** The suite, as the configuration names it. */
export const suite = "bench/node.yml/timing";

/** Files of a node whose timings are made up, so that they say for certain what they are to say. */
export function nodeSources({ build = [], suite: lines = suites.same }: NodeOrder): Readonly<Record<string, string>> {
  return {
    "src/build.sh": ["#!/bin/sh", "cp src/timing.sh timing.sh", ...build, ""].join("\n"),
    "src/timing.sh": [
      "#!/bin/sh",
      "# Below 1 %, so that the tolerance of 2 % leaves no verdict to chance.",
      "noise=$(( $(od -An -N2 -tu2 /dev/urandom) % 1000 ))",
      `time() { printf '{"suite":"timing","subject":"%s","params":{"threads":1},"operation":"fetch",' "$1"`,
      `  printf '"metric":"time","unit":"s","better":"lower","value":%s}\\n' "$2$noise"; }`,
      ...lines,
      "",
    ].join("\n"),
  };
}

/** The node as it is before anybody changes it. */
export const nodeFiles: Readonly<Record<string, string>> = {
  ...nodeSources({}),
  "README.md": "A node\n",
  "bench/node.yml": `schema: plimsoll.target/1
name: node
title: A small node
source: ..
build:
  commands: [[sh, src/build.sh]]
  artifacts: [timing.sh]
  toolchain: {}
suites:
  timing:
    title: Timings of a small node
    command: [sh, "{artifacts}/timing.sh"]
    parser: result-lines
    state: fresh
    timeoutSeconds: 60
    looks: [8]
`,
};
