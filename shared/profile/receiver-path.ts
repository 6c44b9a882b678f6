import type { Profile } from './profile.ts';
import { eventKinds, type EventKind } from '../model/customer-contact.ts';

type Names = Pick<Profile, 'eventNames' | 'receiverPaths'>;

/** The event kind with this payload value, if it is one of the interface's. */
export function kindOfEvent({ eventNames }: Pick<Names, 'eventNames'>, event: string): EventKind | undefined {
  return eventKinds.find((kind) => eventNames[kind] === event);
}

/** The path of an event that the interface has no path for: `/webhook/<event-name>`. */
export const defaultPathOf = (event: string): string => `/webhook/${encodeURIComponent(event.replaceAll('_', '-'))}`;

/** The path for deliveries of an event, relative to the receiver's address. */
export function receiverPath(profile: Names, event: string): string {
  const kind = kindOfEvent(profile, event);
  return kind ? profile.receiverPaths[kind] : defaultPathOf(event);
}

/** The event that is delivered to a path, if it is one of the interface's and the path is not shared. */
export function eventOfPath(profile: Names, path: string): string | undefined {
  const query = path.indexOf('?');
  const bare = query < 0 ? path : path.slice(0, query);
  let found: EventKind | undefined;
  for (const kind of eventKinds) {
    if (!bare.endsWith(profile.receiverPaths[kind])) continue;
    if (found) return undefined;
    found = kind;
  }
  return found && profile.eventNames[found];
}
