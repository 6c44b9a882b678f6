import type { ErrorCode } from '#shared/errors/hookbench-error.ts';
import type { Problem } from '#shared/model/problem.ts';
import type { Profile } from '#shared/profile/profile.ts';

/** An error response. */
export interface ErrorBody {
  status: number;
  /** Media type; absent without a body. */
  type?: string;
  text: string;
}

/** Error codes of RFC 6750 3.1, by the codes of the catalogue. */
const bearerCodes: Partial<Record<ErrorCode, string>> = {
  token_malformed: 'invalid_token',
  token_untrusted: 'invalid_token',
  token_expired: 'invalid_token',
  token_not_yet_valid: 'invalid_token',
  token_revoked: 'invalid_token',
  token_in_two_places: 'invalid_request',
  scope_missing: 'insufficient_scope',
};

/** Replaces characters that RFC 6749 5.2 does not allow: only ASCII without quotation marks and backslashes. */
const toErrorDescription = (text: string): string =>
  text
    .replaceAll('"', "'")
    .replaceAll('…', '...')
    .replaceAll(/[^\x20-\x5b\x5d-\x7e]/g, '?');

/** The status of an error: from the catalogue, except for those that the profile configures. */
export function statusOfProblem({ code, status }: Problem, profile: Profile): number {
  if (code === 'invalid_record') return profile.invalidBodyStatus;
  return code === 'scope_missing' ? profile.missingScopeStatus : status;
}

/** Serializes an error in the format of the profile. */
export function toErrorBody(problem: Problem, profile: Profile): ErrorBody {
  const status = statusOfProblem(problem, profile);
  switch (profile.errorBody) {
    case 'problem':
      return { status, type: 'application/problem+json', text: JSON.stringify({ ...problem, status }) };
    case 'oauth': {
      const { code, detail, title, hint } = problem;
      const error = bearerCodes[code as ErrorCode] ?? code;
      const description = `${detail ?? title}${hint === undefined ? '' : ` ${hint}`}`;
      return {
        status,
        type: 'application/json',
        text: JSON.stringify({ error, error_description: toErrorDescription(description) }),
      };
    }
    case 'empty':
      return { status, text: '' };
  }
}
