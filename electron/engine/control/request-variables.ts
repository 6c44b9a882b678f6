import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Environment } from '#shared/model/request-run.ts';
import { noVariables, type FileVariables } from '../client/collections/inherited.ts';
import type { Collections } from '../client/collections/open-collections.ts';
import type { RequestSpec } from '#shared/model/request-spec.ts';
import type { RequestPlace } from '../client/requests/begin-run.ts';
import { fillKnown, variablesFrom, type GivenVariable } from '../client/requests/variables.ts';
import type { Engine } from '../engine.ts';

interface VariableSources {
  environmentId?: string | undefined;
  file?: string | undefined;
  variables?: Readonly<Record<string, string>> | undefined;
}

/** Finds an environment of the data folder by its id, or one of a collection by the path of its file. */
export async function environmentOf(
  { requests: { environments } }: Engine,
  collections: () => Promise<Collections>,
  id: string,
): Promise<Environment> {
  const isPath = /[/\\]/.test(id);
  const found = isPath ? await (await collections()).environment(id) : environments.find(id);
  if (found) return found;
  throw new HookbenchError('bad_input', `No environment has the id "${id.slice(0, 100)}".`, {
    field: '/environmentId',
    hint: 'GET /environments lists all environments.',
  });
}

const own = (given: readonly { name: string; value: string }[], literal: boolean): GivenVariable[] =>
  given.map(({ name, value }) => ({ name, value, secret: false, literal }));

/**
 * All variables of a request in the order of their precedence: later ones replace earlier ones.
 * @param over Variables that were given with the request, or that responses gave.
 */
export const inPrecedence = (
  ofFile: FileVariables,
  environment: Pick<Environment, 'variables'> | undefined,
  over: Readonly<Record<string, string>> = {},
): GivenVariable[] => [
  ...own(ofFile.collection, false),
  ...(environment?.variables ?? []),
  ...own(ofFile.folders, false),
  ...own(
    Object.entries(over).map(([name, value]) => ({ name, value })),
    true,
  ),
];

/** A request whose assertions have the values of variables that are not secret. */
export function withFilledAssertions<Spec extends RequestSpec>(spec: Spec, variables: readonly GivenVariable[]): Spec {
  const secret = new Set(variables.filter((one) => one.secret).map(({ name }) => name));
  const shown = variables.filter(({ name }) => !secret.has(name));
  const fill = fillKnown(variablesFrom([], shown));
  const filled = spec.assertions?.map(({ value, ...one }) => ({
    ...one,
    ...(value !== undefined && { value: fill(value) }),
  }));
  return { ...spec, ...(filled && { assertions: filled }) };
}

/** Saves the authorization servers that files define, unless one of the name is saved. */
export async function defineServers(
  { requests: { servers } }: Engine,
  { servers: defined = [] }: Pick<FileVariables, 'servers'>,
) {
  for (const server of defined) if (!servers.saved.find(server.name)) await servers.saved.add(server);
}

/** What its place gives to a request: all variables, and how its folder or collection authenticates. */
export async function placeOf(
  engine: Engine,
  collections: () => Promise<Collections>,
  { environmentId, file, variables }: VariableSources,
): Promise<RequestPlace> {
  const ofFile = file === undefined ? noVariables : await (await collections()).variables(file);
  const environment = environmentId === undefined ? undefined : await environmentOf(engine, collections, environmentId);
  await defineServers(engine, ofFile);
  return { variables: inPrecedence(ofFile, environment, variables), auth: ofFile.auth };
}
