import { defineConfig } from "vitest/config";

// Called from a hook of git, tests would write into the repository that they test: GIT_DIR goes before the folder.
for (const name of Object.keys(process.env)) {
  if (name.startsWith("GIT_") && !/^GIT_(SSL|CONFIG)_/.test(name)) delete process.env[name];
}

export default defineConfig({
  test: {
    globalSetup: "scripts/build-for-tests.ts",
    include: ["harness/**/*.test.ts", "actions/**/*.test.ts", "site/**/*.test.ts", "scripts/**/*.test.ts"],
    // Tests start processes, builds and browsers on machines that do other work too.
    testTimeout: 60_000,
    hookTimeout: 300_000,
    pool: "forks",
    maxWorkers: 3,
  },
});
