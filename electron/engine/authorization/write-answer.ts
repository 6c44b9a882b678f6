import type { AnswerPlan } from '../faults/answer/plan-answer.ts';
import { flattenHeaders } from '../http/header-pairs.ts';
import type { AuthorizationAnswer } from './context.ts';

/** A response as sent over the wire. */
export interface Written {
  status: number;
  /** Header names and values, alternating. */
  fields: string[];
  body: string;
  /** ASCII text is identical in both encodings, and faster to write as latin1. */
  encoding: 'utf8' | 'latin1';
  /** The response after declared faults, if any act. */
  altered?: AnswerPlan | undefined;
  /** The id of the declared fault that suppresses the response. */
  unanswered?: string;
}

/** Serializes a response, with the id of its decision. */
export function writeAnswer({ body: given, headers, status }: AuthorizationAnswer, id: string): Written {
  const body = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
  const size = Buffer.byteLength(body);
  const fields = flattenHeaders({
    ...(typeof given !== 'string' && { 'content-type': 'application/json' }),
    'content-length': String(size),
    'hookbench-decision': id,
    ...headers,
  });
  return { status, fields, body, encoding: size === body.length ? 'latin1' : 'utf8' };
}
