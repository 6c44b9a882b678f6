import { ownMember } from '../model/own-member.ts';
import type { ReceiverPaths } from '../model/subscription.ts';
import type { Profile } from './profile.ts';
import { receiverPath } from './receiver-path.ts';

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
