import type { Party } from '#shared/model/party.ts';

/** A well-known way in which clocks are off: by how many seconds each, the others at the wall clock. */
export interface SkewPreset {
  title: string;
  meaning: string;
  seconds: Partial<Readonly<Record<Party, number>>>;
}

/**
 * The ways to be off that are offered.
 * @param limits How long an access token lives, and how much skew the catcher bears, in seconds.
 */
export function skewPresets({ tokenLife, tolerance }: { tokenLife: number; tolerance: number }): readonly SkewPreset[] {
  return [
    {
      title: 'Service 40 s behind',
      meaning: 'Tokens with nbf are not yet valid for it, and expired ones still work',
      seconds: { service: -40 },
    },
    {
      title: 'Service past the token’s life',
      meaning: 'Tokens have expired for the service when they are issued',
      seconds: { service: tokenLife + 1 },
    },
    {
      title: 'Catcher beyond its tolerance',
      meaning: 'Every signature is too old for the catcher',
      seconds: { catcher: tolerance + 60 },
    },
    {
      title: 'Sender beyond the tolerance',
      meaning: 'The service signs in the catcher’s future',
      seconds: { service: tolerance + 60, authorization: tolerance + 60 },
    },
    {
      title: 'Client 10 min behind',
      meaning: 'ID tokens come from its future',
      seconds: { client: -600 },
    },
  ];
}
