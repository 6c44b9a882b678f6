import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { SavedRequest } from '#shared/model/request-run.ts';
import type { ExportedCollection } from '../client/collections/export/exported-request.ts';
import { noVariables } from '../client/collections/inherited.ts';
import type { Collections } from '../client/collections/open-collections.ts';
import type { Engine } from '../engine.ts';

/** Which requests are sent or exported: one of `path`, `saved` and `requests`. */
export interface RequestChoice {
  /** An opened folder. */
  path?: string | undefined;
  saved?: true | undefined;
  requests?: readonly Omit<SavedRequest, 'id'>[] | undefined;
  /** Only the requests of this folder. */
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
