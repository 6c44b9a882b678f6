import type { AnswerPlan } from '../faults/answer/plan-answer.ts';
import { flattenHeaders } from '../http/header-pairs.ts';
import type { AuthorizationAnswer } from './context.ts';

/** An answer as it goes over the wire. */
export interface Written {
  status: number;
  /** Header fields, name and value in turn. */
  fields: string[];
  body: string;
  /** Text of ASCII alone is the same either way, and written faster as latin1. */
  encoding: 'utf8' | 'latin1';
  /** What declared faults make of it. */
  bent?: AnswerPlan | undefined;
  /** The declared fault by which nothing is answered. */
  unanswered?: string;
}

/** Writes an answer, with the id of its decision. */
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
