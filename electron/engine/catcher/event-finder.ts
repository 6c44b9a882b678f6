import { eventOfPath } from '#shared/profile/target-url.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { KnownEvents } from './ports.ts';
import type { Received } from './received.ts';

/** Finds the event of a request: of the user's interface, else of the built-in one. */
export const eventFinder = (profile: Profile, own: KnownEvents | undefined) => (received: Omit<Received, 'event'>) =>
  own ? own.recognise(received) : eventOfPath(profile, received.path);
