import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Environment } from '#shared/model/request-run.ts';
import type { Collections } from '../client/collections/open-collections.ts';
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

/** All variables of a request; later ones have precedence. */
export async function variablesOf(
  engine: Engine,
  collections: () => Promise<Collections>,
  { environmentId, file, variables = {} }: VariableSources,
): Promise<Environment> {
  const own = (given: readonly { name: string; value: string }[]) => given.map((one) => ({ ...one, secret: false }));
  const ofFile = file === undefined ? undefined : await (await collections()).variables(file);
  const environment =
    environmentId === undefined
      ? { id: '', name: '', variables: [] }
      : await environmentOf(engine, collections, environmentId);
  return {
    ...environment,
    variables: [
      ...own(ofFile?.collection ?? []),
      ...environment.variables,
      ...own(ofFile?.folders ?? []),
      ...own(Object.entries(variables).map(([name, value]) => ({ name, value }))),
    ],
  };
}
