import type { Environment } from '#shared/model/request-run.ts';
import { readYamlFile } from './read-yaml-file.ts';
import { environmentFile } from './request-file.ts';

/**
 * Reads an environment of a collection, without its secrets, whose values are not in the file.
 * @throws HookbenchError `bad_config` with file, line and column
 */
export function readEnvironment(path: string, text: string): Environment {
  const { value } = readYamlFile(path, text, environmentFile);
  const used = value.variables.filter(({ disabled, secret }) => disabled !== true && secret !== true);
  const variables = used.map((one) => ({ name: one.name, value: one.value, secret: false }));
  return { id: path, name: value.name, variables };
}
