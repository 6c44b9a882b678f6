import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { createRoom, fillText } from '#shared/template/fill-text.ts';
import type { Secrets } from '../../journal/secret-values.ts';
import { environmentNameOf, environmentVariables } from '../../config/environment-variables.ts';
import { dynamicValue, type DynamicSources } from './dynamic-variables.ts';

/** Values of variables by name. References in a template are filled in, too; those in a text are not. */
export type Variables = ReadonlyMap<string, string | { template: string }>;

/** A variable of a request. */
export interface GivenVariable {
  name: string;
  value: string;
  secret: boolean;
  /** Whether references in its value stay: a response could refer to secrets. */
  literal?: boolean;
}

/** Variables by name, of which later ones replace earlier ones. */
export const variablesFrom = (
  builtIns: Iterable<readonly [string, string]>,
  given: readonly GivenVariable[],
): Variables =>
  new Map([
    ...builtIns,
    ...given.map(({ literal, name, value }) => [name, literal === true ? value : { template: value }] as const),
  ]);

/** Fills in a text of a request. @param field JSON Pointer to the text, for errors. */
export type Fill = (text: string, field: string) => string;

function refuse(message: string, field: string, hint: string): never {
  throw new HookbenchError('bad_input', message, { field, hint });
}

/** Fills in texts, each variable once. @param unknown Called with a name without a value; undefined leaves the reference. */
function filler(variables: Variables, unknown: (name: string, field: string) => string | undefined): Fill {
  const room = createRoom();
  const known = new Map<string, string>();
  const fill = (text: string, field: string, trail: readonly string[]): string =>
    fillText(text, (name) => valueOf(name, field, trail), room);
  function valueOf(name: string, field: string, trail: readonly string[]): string | undefined {
    const given = variables.get(name);
    if (given === undefined) return unknown(name, field);
    if (typeof given === 'string') return given;
    if (trail.includes(name))
      refuse(`Variables refer to each other: ${[...trail, name].join(' → ')}.`, field, 'Change one of them.');
    const value = known.get(name) ?? fill(given.template, field, [...trail, name]);
    known.set(name, value);
    return value;
  }
  return (text, field) => fill(text, field, []);
}

/**
 * Replaces each `{{name}}` in the texts of one request with its value.
 * @param sources For dynamic variables such as `$guid`, which have a new value each time.
 * @throws HookbenchError `bad_input` if a name is unknown, if variables refer to each other, or if the values are larger
 *   than 10 MB together
 */
export const fillWith = (variables: Variables, sources: DynamicSources): Fill =>
  filler(variables, (name, field) => {
    const dynamic = dynamicValue(name, sources);
    if (dynamic !== undefined) return dynamic;
    const ofProcess = environmentNameOf(name);
    if (ofProcess !== undefined)
      refuse(`The environment variable ${ofProcess} is not set.`, field, 'Set it, and start again.');
    const known = [...variables.keys()].join(', ');
    const hint = `Define it in the environment of the request. Known variables: ${known}.`;
    return refuse(`The variable {{${name}}} is unknown.`, field, hint);
  });

/** Replaces each `{{name}}` whose value is known. @throws HookbenchError `bad_input` as `fillWith` */
export function fillKnown(variables: Variables): (text: string) => string {
  const fill = filler(variables, () => undefined);
  return (text) => fill(text, '');
}

/** The variables of a request, with the environment variables that it refers to, and those whose values are secret. */
export function variablesOf(
  spec: unknown,
  builtIns: ReadonlyMap<string, string>,
  given: readonly GivenVariable[],
): { variables: Variables; secrets: Secrets } {
  const ofProcess = environmentVariables(JSON.stringify([spec, given]));
  const variables = variablesFrom([...builtIns, ...Object.entries(ofProcess)], given);
  const fill = fillKnown(variables);
  const names = [...Object.keys(ofProcess), ...given.filter(({ secret }) => secret).map(({ name }) => name)];
  return { variables, secrets: names.map((name) => ({ name, value: fill(`{{${name}}}`) })) };
}
