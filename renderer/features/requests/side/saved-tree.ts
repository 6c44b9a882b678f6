import type { SavedRequest } from '#shared/model/request-run.ts';

/** A folder with what is in it; folders before requests, both by name. */
export interface SavedFolder {
  /** The last part of its path; empty for the top. */
  name: string;
  /** e.g. `Customers/Errors`. */
  path: string;
  folders: SavedFolder[];
  requests: SavedRequest[];
  /** How many requests are in it and below. */
  count: number;
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en', { numeric: true });

/** The folders that the paths of requests make. */
export function savedTree(requests: readonly SavedRequest[]): SavedFolder {
  return folderOf('', '', requests);
}

function folderOf(name: string, path: string, inside: readonly SavedRequest[]): SavedFolder {
  const depth = path === '' ? 0 : path.split('/').length;
  const own = inside.filter(({ folder }) => partsOf(folder).length === depth);
  const below = Map.groupBy(
    inside.filter(({ folder }) => partsOf(folder).length > depth),
    ({ folder }) => partsOf(folder)[depth] ?? '',
  );
  const folders = [...below].map(([part, requests]) =>
    folderOf(part, path === '' ? part : `${path}/${part}`, requests),
  );
  return { name, path, folders: folders.sort(byName), requests: own.toSorted(byName), count: inside.length };
}

/** The parts of a folder's path; empty ones do not count. */
function partsOf(folder: string): string[] {
  return folder.split('/').filter((part) => part.trim() !== '');
}

/** A folder's path as it is kept. */
export function folderPath(text: string): string {
  return partsOf(text)
    .map((part) => part.trim())
    .join('/');
}

/** The requests in a folder and below. */
export function requestsIn({ requests, folders }: SavedFolder): SavedRequest[] {
  return [...requests, ...folders.flatMap(requestsIn)];
}

/** All folders below one, e.g. to move a request into. */
export function foldersIn({ folders }: SavedFolder): string[] {
  return folders.flatMap((folder) => [folder.path, ...foldersIn(folder)]);
}

/** Where a request is after its folder, or one above, got another path. */
export function movedFolder(folder: string, from: string, to: string): string {
  return folderPath(to + folderPath(folder).slice(from.length));
}
