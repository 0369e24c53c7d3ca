/** Vitest calls this once: tests of the command line run the bundle that users run. */
export async function setup(): Promise<void> {
  await import("./build.ts");
}
