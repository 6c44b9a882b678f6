import type { Environment } from '#shared/model/request-run.ts';
import { usedVariables } from './inherited.ts';
import { readYamlFile } from './read-yaml-file.ts';
import { environmentFile } from './request-file.ts';

/**
 * Reads an environment of a collection, without its secrets, whose values are not in the file.
 * @throws HookbenchError `bad_config` with file, line and column
 */
export function readEnvironment(path: string, text: string): Environment {
  const { value } = readYamlFile(path, text, environmentFile);
  const variables = usedVariables(value.variables);
  return { id: path, name: value.name, variables: variables.map((one) => ({ ...one, secret: false })) };
}
