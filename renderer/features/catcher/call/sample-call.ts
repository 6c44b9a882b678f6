import type { PreparedRequest } from '#shared/model/request-run.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { EventKind } from '#shared/profile/webhook-events.ts';

/**
 * The request that delivers an event, without a signature.
 * @param base Address of the catcher.
 */
export function sampleCall(
  base: string,
  profile: Pick<Profile, 'eventNames' | 'receiverPaths'>,
  kind: EventKind,
): PreparedRequest {
  const payload = { event: profile.eventNames[kind], customerId: 'C-1001', timestamp: '2026-01-31T12:00:00.000Z' };
  return {
    method: 'POST',
    url: `${base}${profile.receiverPaths[kind]}`,
    headers: [['Content-Type', 'application/json']],
    bodyText: JSON.stringify(payload),
  };
}
