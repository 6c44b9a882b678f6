import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answer } from '../../answer.ts';
import { future, json, opaque, past, posted } from '../fourth-rows.ts';
import { replayed, tokenRequest, type Replayed } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

/** One line of `fifth.jsonl`: a documented response, and what is right for it. Texts of the last four are expressions. */
interface Line {
  id: string;
  program: string;
  what: string;
  status: string;
  headers?: Record<string, string>;
  body: unknown;
  sent: keyof typeof requests;
  right?: string[];
  shows: string;
  says?: string;
  never?: string;
}

const client = { client_id: 'app', client_secret: 'secret' };
const requests = {
  none: {},
  opaque: { spec: opaque },
  past: { spec: past },
  future: { spec: future },
  json: { spec: posted('{"nme":"a"}') },
  form: { spec: posted('name=a', 'application/x-www-form-urlencoded') },
  'form-as-json': { spec: posted('name=a') },
  token: { spec: tokenRequest({ grant_type: 'client_credentials', ...client }) },
  code: {
    spec: tokenRequest({ grant_type: 'authorization_code', code: 'c1', redirect_uri: 'https://a.test/', ...client }),
  },
  refresh: { spec: tokenRequest({ grant_type: 'refresh_token', refresh_token: 'r1', ...client }) },
  'token-json': {
    spec: {
      method: 'POST',
      headers: [['Content-Type', 'application/json'] as [string, string]],
      body: JSON.stringify({ grant_type: 'client_credentials', ...client }),
    },
  },
  delivery: { delivery: {} },
  signed: { delivery: { signing: { scheme: 'github', secret: 'a secret of both sides' } } },
} as const satisfies Record<string, Pick<Replayed, 'spec' | 'delivery'>>;

const lines = readFileSync(join(import.meta.dirname, 'fifth.jsonl'), 'utf8')
  .trim()
  .split('\n');

/** The fifth part: documented responses, and successes that must stay `ok`. */
export const fifthWordCases: readonly UnseenCase[] = lines.map((line) => {
  const {
    body = '',
    headers,
    id,
    never,
    program,
    right = [],
    says,
    sent,
    shows,
    status,
    what,
  } = JSON.parse(line) as Line;
  const isText = typeof body === 'string';
  return replayed({
    id: `fifth-${id}`,
    program,
    what,
    answer: answer(
      status,
      { ...(isText ? body !== '' && { 'Content-Type': 'text/plain' } : json), ...headers },
      isText ? body : JSON.stringify(body),
    ),
    right,
    shows: new RegExp(shows),
    ...(says !== undefined && { says: new RegExp(says) }),
    ...(never !== undefined && { never: new RegExp(never) }),
    ...requests[sent],
  });
});
