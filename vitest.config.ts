import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "scripts/build-for-tests.ts",
    include: ["harness/**/*.test.ts", "site/**/*.test.ts", "scripts/**/*.test.ts"],
    // Tests start processes, builds and browsers on machines that do other work too.
    testTimeout: 60_000,
    hookTimeout: 300_000,
    pool: "forks",
    maxWorkers: 3,
  },
});
