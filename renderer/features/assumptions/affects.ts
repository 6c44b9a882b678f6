import type { ProfileName } from '#shared/profile/profile.ts';
import table from './affects.json' with { type: 'json' };

/** A part of Hookbench that an assumption changes. */
export type Affected = 'authorization' | 'service' | 'sender' | 'catcher' | 'openapi';

export const affectedWords: Readonly<Record<Affected, { label: string; meaning: string }>> = {
  authorization: { label: 'Authorization', meaning: 'The authorization server, starting with its next response' },
  service: { label: 'Service', meaning: 'The API, starting with its next response' },
  sender: { label: 'Sender', meaning: 'Webhook deliveries, starting with the next event or attempt' },
  catcher: { label: 'Receiver', meaning: 'How the receiver maps paths to events' },
  openapi: { label: 'OpenAPI', meaning: 'The service’s /openapi.json' },
};

/** The parts that each assumption affects. */
export const affects = table satisfies Record<ProfileName, object> as Readonly<
  Record<ProfileName, readonly Affected[]>
>;
