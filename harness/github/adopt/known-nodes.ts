/** A node for which Plimsoll has a target. */
export interface KnownNode {
  readonly name: string;
  /** A file in the root of its repository, and what is in it and in no other's. */
  readonly mark: { readonly file: string; readonly says: RegExp };
  /** A file without which it is a later version, which comes after this one. */
  readonly until?: string;
  /** To begin with. */
  readonly suites: readonly string[];
  /** What they depend on. */
  readonly paths: readonly string[];
  /** Most that building both sides from nothing and measuring takes. */
  readonly minutes: number;
}

const rippled: Omit<KnownNode, "suites"> = {
  name: "rippled",
  mark: { file: "CMakeLists.txt", says: /^\s*project\s*\(\s*(?:rippled|xrpld?)\b/im },
  paths: [
    ...["include/xrpl/nodestore", "src/libxrpl/nodestore", "src/xrpld/nodestore", "src/test/nodestore"],
    ...["src/benchmarks", "conanfile.py", "conan.lock"],
  ],
  minutes: 360,
};

export const knownNodes: readonly KnownNode[] = [
  // Since May 2026 what it times is a suite of Google Benchmark.
  { ...rippled, until: "src/test/nodestore/Timing_test.cpp", suites: ["xrpld/nodestore-timing"] },
  { ...rippled, suites: ["xrpld/nodestore-bench"] },
  {
    name: "polkadot-sdk",
    mark: { file: "Cargo.toml", says: /^\s*"substrate\/bin\/node\/bench"/m },
    suites: ["polkadot-sdk/trie-read", "polkadot-sdk/trie-write"],
    paths: [
      ...["substrate/bin/node/bench", "substrate/client/db", "substrate/client/state-db"],
      ...["substrate/primitives/database", "substrate/primitives/state-machine", "substrate/primitives/trie"],
      "Cargo.lock",
    ],
    minutes: 600,
  },
  {
    name: "Canopy's storage benchmark",
    mark: { file: "go.mod", says: /^module\s+canopy-bench\s*$/m },
    suites: ["canopy/storage"],
    paths: ["**/*.go", "go.mod", "go.sum"],
    minutes: 180,
  },
  {
    name: "Pocketnet",
    mark: { file: "configure.ac", says: /^AC_INIT\(\[Pocket(?:net|coin) Core\]/m },
    suites: ["pocketnet/sync"],
    paths: ["src/pocketdb", "src/validation.*", "depends/packages"],
    minutes: 600,
  },
];
