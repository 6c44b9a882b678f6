import { ownMember } from '../model/own-member.ts';
import type { ReceiverPaths } from '../model/subscription.ts';
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
function receiverPath(profile: Names, event: string): string {
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

/** A receiver, as far as it determines the URL of an event. */
export interface TargetReceiver {
  url: string;
  /** Default: exact if the URL has a path. */
  paths?: ReceiverPaths | null | undefined;
  /** Path for each event, `*` for others; replaces `paths` for these events. */
  pathMap?: Readonly<Record<string, string>> | undefined;
  /** The path of the event in its own interface; default: that of the profile. */
  path?: string | undefined;
}

/** Whether events are sent to the URL itself or to the interface's paths below it, if the receiver does not choose. */
export const pathsOf = (url: string): ReceiverPaths =>
  /^[^:]*:\/\/[^/?#]*\/?(?:[?#]|$)/.test(url) ? 'interface' : 'exact';

function pathOf(
  { path, pathMap = {}, paths, url }: TargetReceiver,
  profile: Pick<Profile, 'eventNames' | 'receiverPaths'>,
  event: string,
): string {
  const mapped = ownMember(pathMap, event) ?? pathMap['*'];
  if (mapped !== undefined) return mapped;
  return (paths ?? pathsOf(url)) === 'exact' ? '' : (path ?? receiverPath(profile, event));
}

/** The URL for an event: the receiver's URL, with the path of the event, if it has one, appended before the query. */
export function targetUrl(
  receiver: TargetReceiver,
  profile: Pick<Profile, 'eventNames' | 'receiverPaths'>,
  event: string,
): string {
  const path = pathOf(receiver, profile, event);
  if (path === '') return receiver.url;
  const [before = '', query] = receiver.url.replace(/#.*$/, '').split(/\?(.*)/s);
  const whole = before.replace(/(?<!\/)\/+$/, '') + path;
  return query === undefined ? whole : `${whole}${path.includes('?') ? '&' : '?'}${query}`;
}
