import { receiverPath } from '#shared/profile/receiver-path.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { ownMember } from '#shared/model/own-member.ts';

export interface Receiver {
  url: string;
  /** Path for each event, `*` for others; default: the path map of the profile. */
  pathMap?: Record<string, string> | undefined;
  /** The path of the event, if the receiver has none for it. */
  path?: string | undefined;
}

function pathOf({ path, pathMap = {} }: Receiver, profile: Profile, event: string): string {
  return ownMember(pathMap, event) ?? pathMap['*'] ?? path ?? receiverPath(profile, event);
}

/** The URL for an event: the receiver's URL with the path of the event appended before the query. */
export function targetUrl(receiver: Receiver, profile: Profile, event: string): string {
  const path = pathOf(receiver, profile, event);
  if (path === '') return receiver.url;
  const [before = '', query] = receiver.url.replace(/#.*$/, '').split(/\?(.*)/s);
  const whole = before.replace(/(?<!\/)\/+$/, '') + path;
  return query === undefined ? whole : `${whole}${path.includes('?') ? '&' : '?'}${query}`;
}
