import type { EnvironmentToWrite } from '#shared/model/collection.ts';
import { readYamlFile } from './read-collection-file.ts';
import { environmentFile } from './request-file.ts';

/**
 * Reads an environment of a collection. Values of its secrets are empty, because they are not in the file.
 * @throws HookbenchError `bad_config` with file, line and column
 */
export function readEnvironment(path: string, text: string): EnvironmentToWrite {
  const { value: file } = readYamlFile(path, text, environmentFile);
  return {
    name: file.name,
    variables: file.variables.map(({ disabled, name, secret, value }) => ({
      name,
      value: secret === true ? '' : value,
      secret: secret === true,
      disabled: disabled === true,
    })),
  };
}
