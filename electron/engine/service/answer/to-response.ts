import type { AnswerPlan } from '../../faults/answer/plan-answer.ts';
import { flattenHeaders } from '../../http/header-pairs.ts';
import type { ServiceAnswer, ServiceContext } from '../context.ts';
import { allowedOrigin, exposedFields } from './cors.ts';
import { toErrorBody } from './error-body.ts';

/** An answer as it goes over the wire. */
export interface ServiceResponse {
  status: number;
  /** Header fields, name and value in turn. */
  fields: string[];
  body: string;
  /** Text of ASCII alone is the same either way, and written faster as latin1. */
  encoding: 'utf8' | 'latin1';
  /** What declared faults make of it. */
  bent?: AnswerPlan | undefined;
  /** The declared fault by which nothing is answered. */
  unanswered?: string | undefined;
}

/** What {@link toResponse} reads of a request. */
type Asked = Pick<ServiceContext, 'headers' | 'profile' | 'rateFields' | 'tokenInClear'>;

/** The answer to a token that was sent by plain HTTP carries this (RFC 6750 5.3 asks for TLS). */
const inClear = { 'hookbench-warning': 'token sent in clear' };

function crossOrigin({ headers, profile }: Asked): Record<string, string> | undefined {
  const origin = allowedOrigin(profile, headers.origin);
  if (origin === undefined) return undefined;
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedFields };
}

/** Writes an answer: errors in the shape of the profile, and the fields that every answer has. */
export function toResponse(answer: ServiceAnswer, asked: Asked, decisionId: string | undefined): ServiceResponse {
  const { status, type, text } = answer.problem
    ? toErrorBody(answer.problem, asked.profile)
    : { status: answer.status, type: 'application/json; charset=utf-8', text: answer.json };
  const body = text ?? '';
  const size = Buffer.byteLength(body);
  const headers: Record<string, string> = { 'cache-control': 'no-store', vary: 'Origin' };
  if (type !== undefined && body !== '') headers['content-type'] = type;
  if (status !== 204 && status !== 304) headers['content-length'] = String(size);
  if (decisionId !== undefined) headers['hookbench-decision'] = decisionId;
  Object.assign(headers, crossOrigin(asked), asked.tokenInClear && inClear, asked.rateFields, answer.headers);
  return { status, fields: flattenHeaders(headers), body, encoding: size === body.length ? 'latin1' : 'utf8' };
}
