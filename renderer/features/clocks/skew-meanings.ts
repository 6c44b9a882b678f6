import type { Party } from '#shared/model/party.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';

/** The effect of the skew between two clocks. */
export interface SkewMeaning {
  /** The party that writes the timestamp, and the party that compares it. */
  between: readonly [Party, Party];
  outcome: Outcome;
  words: string;
}

/** How much skew is tolerated, in milliseconds. */
export interface SkewLimits {
  /** Lifetime of an access token. */
  tokenLifeMs: number;
  /** How old or early a signature the catcher accepts. */
  toleranceMs: number;
}

/**
 * Describes the effect of the skew between the party that writes a timestamp and the one that compares it.
 * @param readings How far each clock reads from the wall clock, in milliseconds.
 */
export function skewMeanings(readings: Readonly<Record<Party, number>>, limits: SkewLimits): SkewMeaning[] {
  return [
    { between: ['authorization', 'service'], ...tokens(readings.service - readings.authorization, limits) },
    { between: ['authorization', 'client'], ...idTokens(readings.client - readings.authorization) },
    { between: ['service', 'catcher'], ...signatures(readings.catcher - readings.service, limits) },
  ];
}

type Effect = Pick<SkewMeaning, 'outcome' | 'words'>;

function tokens(ahead: number, { tokenLifeMs }: SkewLimits): Effect {
  if (ahead === 0) return { outcome: 'ok', words: 'Access tokens last their full lifetime at the service.' };
  if (ahead >= tokenLifeMs)
    return { outcome: 'bad', words: 'Access tokens are already expired at the service when issued: 401.' };
  if (ahead > 0)
    return {
      outcome: 'warn',
      words: `Access tokens issued now last only ${formatDuration(tokenLifeMs - ahead)} at the service, ${formatDuration(ahead)} less than their lifetime.`,
    };
  return {
    outcome: 'warn',
    words: `The service accepts access tokens for ${formatDuration(-ahead)} after they expire, and rejects tokens with nbf for the first ${formatDuration(-ahead)}.`,
  };
}

function idTokens(ahead: number): Effect {
  if (ahead === 0) return { outcome: 'ok', words: 'The client and the authorization server agree on the time.' };
  const life = 'Access tokens are not affected: the client counts their lifetime from when it receives them';
  return ahead > 0
    ? {
        outcome: 'warn',
        words: `ID tokens look ${formatDuration(ahead)} old to the client when it receives them. ${life}.`,
      }
    : {
        outcome: 'warn',
        words: `ID tokens look issued ${formatDuration(-ahead)} in the future to the client. ${life}.`,
      };
}

function signatures(ahead: number, { toleranceMs }: SkewLimits): Effect {
  if (ahead === 0) return { outcome: 'ok', words: 'Webhook signatures are fresh for the receiver.' };
  const how =
    ahead > 0
      ? `Signatures look ${formatDuration(ahead)} old to the receiver`
      : `Signatures look ${formatDuration(-ahead)} in the future to the receiver`;
  const tolerance = `its tolerance of ${formatDuration(toleranceMs)}`;
  return Math.abs(ahead) <= toleranceMs
    ? { outcome: 'warn', words: `${how}, within ${tolerance}.` }
    : { outcome: 'bad', words: `${how}, beyond ${tolerance}: the check fails.` };
}
