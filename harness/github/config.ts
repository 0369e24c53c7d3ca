import { checkYaml } from "../model/check-yaml.ts";
import { type Config, configSchema } from "../model/config.ts";

/**
 * What a repository says is measured.
 *
 * @param text of `.github/plimsoll.yml`
 * @param origin file and commit, for messages
 * @throws InputError that names origin, line, place and value
 */
export function readConfig(text: string, origin: string): Config {
  return checkYaml(configSchema, text, origin);
}
