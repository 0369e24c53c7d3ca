import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const described = z.object({ description: z.string().min(20).max(300) });
const actionSchema = z.strictObject({
  name: z.string().startsWith("Plimsoll: "),
  description: z.string().min(20).max(200),
  author: z.string(),
  inputs: z.record(
    z.string(),
    described.extend({ required: z.literal(true).optional(), default: z.string().optional() }).strict(),
  ),
  outputs: z.record(z.string(), described.strict()).optional(),
  runs: z.strictObject({ using: z.literal("node24"), main: z.string(), post: z.string().optional() }),
  branding: z.object({ icon: z.string(), color: z.string() }),
});

const names = readdirSync("actions", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "testing")
  .map(({ name }) => name);
const read = (name: string, file: string) => readFileSync(`actions/${name}/${file}`, "utf8");
const actionOf = (name: string) => actionSchema.parse(parse(read(name, "action.yml")));

test("there are the seven actions", () =>
  expect(names).toEqual(["bench", "build", "plan", "prepare-runner", "publish", "record", "report"]));

test.each(names)("%s runs its bundles on Node 24", (name) => {
  const { main, post } = actionOf(name).runs;
  expect(main).toBe(`../../dist/actions/${name}.js`);
  expect(post).toBe(existsSync(`actions/${name}/post.ts`) ? `../../dist/actions/${name}-post.js` : undefined);
});

test.each(names)("%s reads the inputs that it describes, and needs those that it says it needs", async (name) => {
  const { inputs } = actionOf(name);
  const shape: Record<string, z.ZodType> = (await import(`./${name}/inputs.ts`)).inputs;
  expect(Object.keys(inputs).sort()).toEqual(Object.keys(shape).sort());
  for (const [input, { required, default: usual = "" }] of Object.entries(inputs)) {
    const optional = shape[input]!.safeParse(undefined).success;
    if (required) expect({ input, optional }).toEqual({ input, optional: false });
    else if (usual === "") expect({ input, optional }).toEqual({ input, optional: true });
    // An expression is GitHub's to fill in.
    if (usual !== "" && !usual.includes("${{")) expect(shape[input]!.safeParse(usual)).toMatchObject({ success: true });
  }
});

test.each(names)("%s's README has a complete example and every input and output", (name) => {
  const { inputs, outputs = {} } = actionOf(name);
  const text = read(name, "README.md");
  for (const word of [...Object.keys(inputs), ...Object.keys(outputs)]) expect(text).toContain(`\`${word}\``);
  const [, example] = /```yaml\n([\s\S]*?)```/.exec(text)!;
  const steps: { uses?: string; with?: object }[] = [];
  JSON.stringify(parse(example!), (key, value) => {
    if (key === "steps") steps.push(...value);
    return value;
  });
  const uses = steps.filter((step) => step.uses?.startsWith("OWNER/plimsoll/"));
  expect(uses.map((step) => /actions\/(.*)@[0-9a-f]{40}$/.exec(step.uses!)?.[1])).toContain(name);
  for (const step of uses) {
    const of = actionOf(/actions\/(.*)@/.exec(step.uses!)![1]!).inputs;
    const given = Object.keys(step.with ?? {});
    expect(given.filter((input) => !(input in of))).toEqual([]);
    expect(Object.keys(of).filter((input) => of[input]!.required && !given.includes(input))).toEqual([]);
  }
});

test.each(names)("%s sets the outputs that it describes", (name) => {
  const code = read(name, "main.ts");
  for (const output of Object.keys(actionOf(name).outputs ?? {})) expect(code).toContain(`"${output}"`);
});
