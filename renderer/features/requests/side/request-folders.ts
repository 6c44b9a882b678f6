import type { SavedRequest } from '#shared/model/request-run.ts';
import type { CollectionPart } from '../../../store/requests-store.ts';

/** What is kept in folders, by the path of its folder. */
export interface InFolder {
  folder: string;
}

/** A folder with its content: folders before requests, both in the given order, which is that of a run. */
export interface RequestFolder<Request extends InFolder> {
  /** The last segment of its path; empty for the root. */
  name: string;
  /** e.g. `Customers/Errors`. */
  path: string;
  folders: RequestFolder<Request>[];
  requests: Request[];
  /** Number of requests in it and its subfolders. */
  count: number;
}

/** The folder that has all `requests`, and from `path` on those of its folders. */
export function foldersOf<Request extends InFolder>(
  requests: readonly Request[],
  path = '',
  name = '',
): RequestFolder<Request> {
  const depth = path === '' ? 0 : path.split('/').length;
  const own = requests.filter(({ folder }) => partsOf(folder).length === depth);
  const below = Map.groupBy(
    requests.filter(({ folder }) => partsOf(folder).length > depth),
    ({ folder }) => partsOf(folder)[depth] ?? '',
  );
  const folders = [...below].map(([part, inside]) => foldersOf(inside, path === '' ? part : `${path}/${part}`, part));
  return { name, path, folders, requests: own, count: requests.length };
}

/** The non-empty segments of a folder path. */
function partsOf(folder: string): string[] {
  return folder.split('/').filter((part) => part.trim() !== '');
}

/** A normalized folder path. */
export function folderPath(text: string): string {
  return partsOf(text)
    .map((part) => part.trim())
    .join('/');
}

/** All requests in a folder and its subfolders. */
export function requestsIn<Request extends InFolder>({ requests, folders }: RequestFolder<Request>): Request[] {
  return [...requests, ...folders.flatMap(requestsIn)];
}

/** The paths of all subfolders, e.g. as move targets. */
export function foldersIn({ folders }: RequestFolder<InFolder>): string[] {
  return folders.flatMap((folder) => [folder.path, ...foldersIn(folder)]);
}

/** The new folder of a request after its folder, or an ancestor of it, moved from `from` to `to`. */
export function movedFolder(folder: string, from: string, to: string): string {
  return folderPath(to + folderPath(folder).slice(from.length));
}

export type SavedFolder = RequestFolder<SavedRequest>;

/** A saved request, or a folder with its content. */
export type SavedThing = { request: SavedRequest } | { folder: SavedFolder };

/** The operation in progress on a saved request or folder. */
export type SavedDoing =
  | { what: 'rename' | 'move' | 'remove'; thing: SavedThing }
  | { what: 'export'; thing: SavedThing; exported: CollectionPart };

/** A stable key. */
export function thingKey(thing: SavedThing): string {
  return 'request' in thing ? `request ${thing.request.id}` : `folder ${thing.folder.path}`;
}

/** The display name. */
export function thingName(thing: SavedThing): string {
  return 'request' in thing ? thing.request.name : thing.folder.name;
}
