import { flattenHeaders } from '../../http/header-pairs.ts';
import { crossOriginFields } from '../../http/cors.ts';
import { resourceMetadataPath } from '../../http/resource-metadata-path.ts';
import type { TextResponse } from '../../pipeline/text-response.ts';
import type { ServiceAnswer, ServiceContext } from '../context.ts';
import { toErrorBody } from './error-body.ts';

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
