import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Environment, SavedRequest, RequestSpec } from '#shared/model/request-run.ts';
import { noVariables, type FileVariables } from '../client/collections/request-file.ts';
import type { Collections } from '../client/collections/open-collections.ts';
import type { RequestPlace } from '../client/requests/begin-run.ts';
import { fillKnown, variablesFrom, type GivenVariable } from '../client/requests/client-message.ts';
import type { Engine } from '../engine.ts';
import type { ExportedCollection } from '../client/collections/export/exported-request.ts';

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

/** Which requests are sent or exported: one of `path`, `saved` and `requests`. */
interface RequestChoice {
  /** An opened folder. */
  path?: string | undefined;
  saved?: true | undefined;
  requests?: readonly Omit<SavedRequest, 'id'>[] | undefined;
  folder?: string | undefined;
  /** Only this request file. */
  file?: string | undefined;
}

const given = (name: string, requests: readonly Omit<SavedRequest, 'id'>[]): ExportedCollection => ({
  name,
  variables: [],
  items: requests.map((one) => ({ ...one, variables: noVariables })),
});

/** The saved requests of a folder, in the order in which they were saved. */
function savedIn(all: readonly SavedRequest[], folder = ''): ExportedCollection {
  const inside = all
    .filter((one) => folder === '' || `${one.folder}/`.startsWith(`${folder}/`))
    .map(({ folder: place, name, spec }) => ({
      name,
      spec,
      folder: folder === '' ? place : place.slice(folder.length + 1),
    }));
  return given(folder.split('/').at(-1) || 'Saved requests', inside);
}

/**
 * Reads the requests of a collection, the saved ones, or those that are given.
 * @throws HookbenchError `bad_input` without a request; `bad_config` with the places of what is wrong with the files
 */
export async function chosenRequests(
  engine: Engine,
  collections: () => Promise<Collections>,
  { file, folder, path, requests, saved }: RequestChoice,
): Promise<ExportedCollection> {
  if ([path, saved, requests].filter((one) => one !== undefined).length !== 1)
    throw new HookbenchError('bad_input', 'Enter one of path, saved and requests.', { field: '/path' });
  if (requests) return given('Requests', requests);
  const found =
    path === undefined
      ? savedIn(engine.requests.saved.all(), folder)
      : await (await collections()).readAll({ path, folder, file });
  if (found.items.length > 0) return found;
  const where = path ?? (folder === undefined ? 'The list of saved requests' : `The folder ${folder.slice(0, 100)}`);
  throw new HookbenchError('bad_input', `${where} contains no HTTP request.`, {
    field: path === undefined ? '/folder' : '/path',
  });
}
