import { isDeepStrictEqual } from 'node:util';
import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';
import type { EnvironmentToWrite } from '#shared/model/collection.ts';
import { readYamlFile } from './read-collection-file.ts';
import { environmentFile } from './request-file.ts';

type Variable = EnvironmentToWrite['variables'][number];

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

/** What is in the file of a variable: no value of a secret. */
const inFile = ({ secret, value, ...variable }: Variable): Variable => ({
  ...variable,
  secret,
  value: secret ? '' : value,
});

function setFlag(node: YAMLMap, name: 'disabled' | 'secret', isOn: boolean): void {
  if (isOn) node.set(name, true);
  else node.delete(name);
}

/** Changes the members of a variable that differ. Others, such as comments and descriptions, stay. */
function change(node: YAMLMap, { disabled, secret, value }: Variable, old: Variable): void {
  if (secret) node.delete('value');
  else if (value !== old.value || old.secret)
    node.setIn(isMap(node.get('value')) ? ['value', 'data'] : ['value'], value);
  if (secret !== old.secret) setFlag(node, 'secret', secret);
  if (disabled !== old.disabled) setFlag(node, 'disabled', disabled);
}

/**
 * Writes an environment in the OpenCollection format, without the values of its secrets.
 * @param before The present text of the file, of which everything else stays.
 */
export function writeEnvironment({ name, variables }: EnvironmentToWrite, before: string | undefined): string {
  const document = parseDocument(before ?? 'name: x\n', { uniqueKeys: false });
  const old = readEnvironment('', before ?? 'name: x\n');
  if (before === undefined || old.name !== name) document.set('name', name);
  const list = document.get('variables');
  const present = new Map(
    old.variables.map((variable, index) => [
      variable.name,
      { variable, node: isSeq(list) ? list.items[index] : undefined },
    ]),
  );
  const next = variables.map((given) => {
    const variable = inFile(given);
    const { node, variable: known } = present.get(variable.name) ?? {};
    if (isMap(node) && known) {
      if (!isDeepStrictEqual(variable, known)) change(node, variable, known);
      return node;
    }
    return document.createNode({
      name: variable.name,
      ...(variable.secret ? { secret: true } : { value: variable.value }),
      ...(variable.disabled && { disabled: true }),
    });
  });
  if (isSeq(list)) list.items = next;
  else if (next.length > 0) document.set('variables', next);
  return document.toString({ lineWidth: 0 });
}
