import { z } from "zod";
import { configSchema } from "../model/config.ts";

/**
 * The JSON Schema of `.github/plimsoll.yml`, by which editors complete and check it. Reading one checks more: what one
 * member says of another.
 */
export function configJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(configSchema, { io: "input" });
  const title = "Plimsoll configuration";
  const description = "What is measured of a pull request, and where: see README.md in actions of Plimsoll.";
  return { $schema, title, description, ...schema };
}
