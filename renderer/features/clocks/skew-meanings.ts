import type { Party } from '#shared/model/party.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import { durationWords } from '#shared/trace/duration-words.ts';

/** What it means that two clocks read as they do. */
export interface SkewMeaning {
  /** Who stamps, and who compares. */
  between: readonly [Party, Party];
  outcome: Outcome;
  words: string;
}

/** What decides how much skew is borne, in milliseconds. */
export interface SkewLimits {
  /** How long an access token lives. */
  tokenLifeMs: number;
  /** How old or early a signature may be for the catcher. */
  toleranceMs: number;
}

/**
 * Says what comes of the skew between who stamps something and who compares it with its own clock.
 * @param readings How far each clock reads from the wall clock, in milliseconds.
 */
export function skewMeanings(readings: Readonly<Record<Party, number>>, limits: SkewLimits): SkewMeaning[] {
  return [
    { between: ['authorization', 'service'], ...tokens(readings.service - readings.authorization, limits) },
    { between: ['authorization', 'client'], ...idTokens(readings.client - readings.authorization) },
    { between: ['service', 'catcher'], ...signatures(readings.catcher - readings.service, limits) },
  ];
}

type Said = Pick<SkewMeaning, 'outcome' | 'words'>;

function tokens(ahead: number, { tokenLifeMs }: SkewLimits): Said {
  if (ahead === 0) return { outcome: 'ok', words: 'Access tokens live as long for the service as they say.' };
  if (ahead >= tokenLifeMs)
    return { outcome: 'bad', words: 'Access tokens have expired for the service when they are issued: 401.' };
  if (ahead > 0)
    return {
      outcome: 'warn',
      words: `Access tokens issued now live only ${durationWords(tokenLifeMs - ahead)} for the service, ${durationWords(ahead)} less than they say.`,
    };
  return {
    outcome: 'warn',
    words: `The service takes access tokens for ${durationWords(-ahead)} after their end; one with nbf is not yet valid for it for ${durationWords(-ahead)}.`,
  };
}

function idTokens(ahead: number): Said {
  if (ahead === 0) return { outcome: 'ok', words: 'The client and who issues its tokens agree on the time.' };
  const life = 'It counts the life of an access token from when it came, so that stays right';
  return ahead > 0
    ? { outcome: 'warn', words: `ID tokens look ${durationWords(ahead)} old to the client when they come. ${life}.` }
    : { outcome: 'warn', words: `ID tokens come from ${durationWords(-ahead)} in the client’s future. ${life}.` };
}

function signatures(ahead: number, { toleranceMs }: SkewLimits): Said {
  if (ahead === 0) return { outcome: 'ok', words: 'Signatures of webhooks are fresh for the catcher.' };
  const how =
    ahead > 0
      ? `Signatures look ${durationWords(ahead)} old to the catcher`
      : `Signatures come from ${durationWords(-ahead)} in the catcher’s future`;
  const tolerance = `its tolerance of ${durationWords(toleranceMs)}`;
  return Math.abs(ahead) <= toleranceMs
    ? { outcome: 'warn', words: `${how}, within ${tolerance}.` }
    : { outcome: 'bad', words: `${how}, beyond ${tolerance}: they fail its check.` };
}
