import { z } from "zod";
import { targetSchema } from "../model/target.ts";

/**
 * The JSON Schema of target files, by which editors complete and check them. Reading a target checks more: what one
 * member says of another.
 */
export function targetJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(targetSchema, { io: "input" });
  const title = "Plimsoll target";
  const description = "What can be built and measured, and how: see README.md in harness/targets of Plimsoll.";
  return { $schema, title, description, ...schema };
}
