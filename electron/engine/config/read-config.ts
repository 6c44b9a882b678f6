import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { configFile, type ConfigFile } from '#shared/contract/config-file.ts';
import { readYaml } from './read-yaml.ts';

/** The JSON Schema of `hookbench.yaml`. `shared/schemas/hookbench.schema.json` is a copy of it for editors. */
export const configSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(configFile, { io: 'input', unrepresentable: 'any' }),
  title: 'The settings of Hookbench',
});

/**
 * Reads `hookbench.yaml`.
 * @throws HookbenchError `bad_config` with file, line and column.
 */
export function readConfig(file: string): ConfigFile {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new HookbenchError('bad_config', `Cannot read ${file}: ${messageOf(error)}.`, {
      hint: 'Give the path of a readable file with --config.',
    });
  }
  return readConfigText(file, text);
}

/**
 * Reads the text of `hookbench.yaml`.
 * @param file Named in errors.
 * @param hint What to do when it is wrong.
 * @throws HookbenchError `bad_config` with file, line and column.
 */
export function readConfigText(
  file: string,
  text: string,
  hint = 'Correct the file, or leave out --config.',
): ConfigFile {
  return readYaml(configFile, text, { file, hint }).value;
}
