import { receiverPath } from '#shared/profile/receiver-path.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { ownMember } from '#shared/model/own-member.ts';

export interface Receiver {
  url: string;
  /** Path for each event, `*` for others; default: the path map of the profile. */
  pathMap?: Record<string, string> | undefined;
}

function pathOf({ pathMap }: Receiver, profile: Profile, event: string): string {
  if (!pathMap) return receiverPath(profile, event);
  const own = ownMember(pathMap, event);
  return own ?? pathMap['*'] ?? receiverPath(profile, event);
}

/** The URL for an event: the receiver's URL with the path of the event appended before the query. */
export function targetUrl(receiver: Receiver, profile: Profile, event: string): string {
  const path = pathOf(receiver, profile, event);
  if (path === '') return receiver.url;
  const [before = '', query] = receiver.url.replace(/#.*$/, '').split(/\?(.*)/s);
  const whole = before.replace(/(?<!\/)\/+$/, '') + path;
  return query === undefined ? whole : `${whole}${path.includes('?') ? '&' : '?'}${query}`;
}
