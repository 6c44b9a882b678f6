import type { Party } from '#shared/model/party.ts';

/** A common clock skew: the offset of some clocks in seconds; the others are reset. */
export interface SkewPreset {
  title: string;
  meaning: string;
  seconds: Partial<Readonly<Record<Party, number>>>;
}

/**
 * The skew presets.
 * @param limits Lifetime of an access token and tolerance of the catcher, in seconds.
 */
export function skewPresets({ tokenLife, tolerance }: { tokenLife: number; tolerance: number }): readonly SkewPreset[] {
  return [
    {
      title: 'Service 40 s behind',
      meaning: 'The service rejects tokens with nbf as not yet valid, and accepts expired ones',
      seconds: { service: -40 },
    },
    {
      title: 'Service past token expiry',
      meaning: 'Tokens are already expired at the service when issued',
      seconds: { service: tokenLife + 1 },
    },
    {
      title: 'Receiver beyond its tolerance',
      meaning: 'The receiver rejects every signature as too old',
      seconds: { catcher: tolerance + 60 },
    },
    {
      title: 'Sender ahead beyond the tolerance',
      meaning: 'Signatures look in the future to the receiver',
      seconds: { service: tolerance + 60, authorization: tolerance + 60 },
    },
    {
      title: 'Client 10 min behind',
      meaning: 'ID tokens look issued in the future',
      seconds: { client: -600 },
    },
  ];
}
