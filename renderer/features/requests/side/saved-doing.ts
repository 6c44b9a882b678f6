import type { SavedRequest } from '#shared/model/request-run.ts';
import type { SavedFolder } from './saved-tree.ts';

/** A saved request, or a folder with its content. */
export type SavedThing = { request: SavedRequest } | { folder: SavedFolder };

/** The operation in progress on a saved request or folder. */
export interface SavedDoing {
  what: 'rename' | 'move' | 'remove';
  thing: SavedThing;
}

/** A stable key. */
export function thingKey(thing: SavedThing): string {
  return 'request' in thing ? `request ${thing.request.id}` : `folder ${thing.folder.path}`;
}

/** The display name. */
export function thingName(thing: SavedThing): string {
  return 'request' in thing ? thing.request.name : thing.folder.name;
}
