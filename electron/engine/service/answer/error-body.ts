import type { ErrorCode } from '#shared/errors/catalogue.ts';
import type { Problem } from '#shared/model/problem.ts';
import type { Profile } from '#shared/profile/profile.ts';

/** An error as it goes over the wire. */
export interface ErrorBody {
  status: number;
  /** Media type; absent where there is no body. */
  type?: string;
  text: string;
}

/** Codes of RFC 6750 3.1, by those of the catalogue. */
const bearerCodes: Partial<Record<ErrorCode, string>> = {
  token_malformed: 'invalid_token',
  token_untrusted: 'invalid_token',
  token_expired: 'invalid_token',
  token_not_yet_valid: 'invalid_token',
  token_revoked: 'invalid_token',
  token_in_two_places: 'invalid_request',
  scope_missing: 'insufficient_scope',
};

/** Words as RFC 6749 5.2 allows them: ASCII without quotation mark and backslash. */
const plainWords = (words: string): string =>
  words
    .replaceAll('"', "'")
    .replaceAll('…', '...')
    .replaceAll(/[^\x20-\x5b\x5d-\x7e]/g, '?');

/** The status of an error: the catalogue's, but for those that the profile decides. */
export function statusOfProblem({ code, status }: Problem, profile: Profile): number {
  if (code === 'invalid_record') return profile.invalidBodyStatus;
  return code === 'scope_missing' ? profile.missingScopeStatus : status;
}

/** Writes an error in the shape of the profile. */
export function toErrorBody(problem: Problem, profile: Profile): ErrorBody {
  const status = statusOfProblem(problem, profile);
  switch (profile.errorBody) {
    case 'problem':
      return { status, type: 'application/problem+json', text: JSON.stringify({ ...problem, status }) };
    case 'oauth': {
      const { code, detail, title, hint } = problem;
      const error = bearerCodes[code as ErrorCode] ?? code;
      const words = `${detail ?? title}${hint === undefined ? '' : ` ${hint}`}`;
      return {
        status,
        type: 'application/json',
        text: JSON.stringify({ error, error_description: plainWords(words) }),
      };
    }
    case 'empty':
      return { status, text: '' };
  }
}
