import type { SavedRequest } from '#shared/model/request-run.ts';
import type { SavedFolder } from './saved-tree.ts';

/** Something kept: a request, or a folder with all that is in it. */
export type SavedThing = { request: SavedRequest } | { folder: SavedFolder };

/** What is being done to something kept. */
export interface SavedDoing {
  what: 'rename' | 'move' | 'remove';
  thing: SavedThing;
}

/** The same for the same thing. */
export function thingKey(thing: SavedThing): string {
  return 'request' in thing ? `request ${thing.request.id}` : `folder ${thing.folder.path}`;
}

/** What the thing is called. */
export function thingName(thing: SavedThing): string {
  return 'request' in thing ? thing.request.name : thing.folder.name;
}
