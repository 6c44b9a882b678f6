import type { ErrorCode } from '#shared/errors/hookbench-error.ts';
import type { Problem } from '#shared/model/problem.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { flattenHeaders } from '../../http/header-pairs.ts';
import { crossOriginFields } from '../../http/cors.ts';
import { resourceMetadataPath } from '../../http/resource-metadata-path.ts';
import type { TextResponse } from '../../pipeline/text-response.ts';
import type { ServiceAnswer, ServiceContext } from '../context.ts';

/** An error response. */
interface ErrorBody {
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

/** The parts of a request that {@link toResponse} reads. */
type Asked = Pick<ServiceContext, 'headers' | 'profile' | 'rateFields' | 'tokenInClear'> &
  Partial<Pick<ServiceContext, 'origin' | 'path'>>;

/** Added to responses when the token was sent over plain HTTP (RFC 6750 5.3 requires TLS). */
const inClear = { 'hookbench-warning': 'token sent in clear' };

/** Names the metadata of the resource in a challenge (RFC 9728 5.1). */
function challengeOf({ headers }: ServiceAnswer, { origin, path, profile }: Asked): Record<string, string> | undefined {
  const challenge = headers?.['www-authenticate'];
  if (!profile.protectedResourceMetadata || typeof challenge !== 'string' || origin === undefined) return undefined;
  const separator = challenge.includes(' ') ? ', ' : ' ';
  const metadata = `${origin}${resourceMetadataPath}${path ?? ''}`.replaceAll(/["\\]/g, encodeURIComponent);
  return { 'www-authenticate': `${challenge}${separator}resource_metadata="${metadata}"` };
}

/** Serializes a response: errors in the format of the profile, plus the headers of every response. */
export function toResponse(answer: ServiceAnswer, asked: Asked, decisionId: string | undefined): TextResponse {
  const { content } = answer;
  const { status, type, text } = answer.problem
    ? toErrorBody(answer.problem, asked.profile)
    : {
        status: answer.status,
        type: content ? content.type : 'application/json; charset=utf-8',
        text: content ? content.body : answer.json,
      };
  const body = Buffer.isBuffer(text) ? text.toString('latin1') : (text ?? '');
  const size = Buffer.isBuffer(text) ? text.length : Buffer.byteLength(body);
  const headers: Record<string, string | string[]> = { 'cache-control': 'no-store', vary: 'Origin' };
  if (type !== undefined && body !== '') headers['content-type'] = type;
  if (status !== 204 && status !== 304) headers['content-length'] = String(size);
  if (decisionId !== undefined) headers['hookbench-decision'] = decisionId;
  Object.assign(
    headers,
    crossOriginFields(asked.profile, asked.headers),
    asked.tokenInClear && inClear,
    asked.rateFields,
    answer.headers,
    challengeOf(answer, asked),
  );
  return { status, rawHeaders: flattenHeaders(headers), body, encoding: size === body.length ? 'latin1' : 'utf8' };
}
