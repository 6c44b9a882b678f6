import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answer } from '../../answer.ts';
import { future, json, opaque, past, posted } from '../fourth-rows.ts';
import { replayed, tokenRequest, type Replayed } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

/** A documented response, and what is right for it, as one line of JSON. Texts of the last four are expressions. */
interface Line {
  id: string;
  program?: string;
  what?: string;
  status: string;
  headers?: Record<string, string>;
  body?: unknown;
  sent?: keyof typeof requests;
  right?: string[];
  shows?: string;
  says?: string;
  never?: string;
}

const client = { client_id: 'app', client_secret: 'secret' };
const withHeader = (name: string, value: string): Pick<Replayed, 'spec'> => ({
  spec: {
    headers: [
      ['Accept', 'application/json'],
      [name, value],
    ],
  },
});
const ofGrant = (type: string, parameters: Record<string, string> = client): Pick<Replayed, 'spec'> => ({
  spec: tokenRequest({ grant_type: type, ...parameters }),
});
const ofUrn = 'urn:ietf:params:oauth:grant-type:';
const requests = {
  none: {},
  opaque: { spec: opaque },
  past: { spec: past },
  future: { spec: future },
  basic: withHeader('Authorization', 'Basic YTpi'),
  key: withHeader('X-API-Key', 'k1'),
  json: { spec: posted('{"nme":"a"}') },
  form: { spec: posted('name=a', 'application/x-www-form-urlencoded') },
  'form-as-json': { spec: posted('name=a') },
  token: ofGrant('client_credentials'),
  code: ofGrant('authorization_code', { code: 'c1', redirect_uri: 'https://a.test/', ...client }),
  refresh: ofGrant('refresh_token', { refresh_token: 'r1', ...client }),
  password: ofGrant('password', { username: 'a', password: 'b', ...client }),
  device: ofGrant(`${ofUrn}device_code`, { device_code: 'd1', client_id: 'app' }),
  assertion: ofGrant(`${ofUrn}jwt-bearer`, { assertion: 'a.b.c' }),
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

/** Documented responses of a file, and what is right for each. */
export const casesOf = (file: string): UnseenCase[] => readFileSync(file, 'utf8').trim().split('\n').map(caseOf);

function caseOf(line: string): UnseenCase {
  const one = JSON.parse(line) as Line;
  const { body = '', headers, id, never, right = [], says, sent = 'none', shows = '', status } = one;
  const isText = typeof body === 'string';
  return replayed({
    id,
    program: one.program ?? id,
    what: one.what ?? id,
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
}

/** The fifth part: documented responses, and successes that must stay `ok`. */
export const fifthWordCases: readonly UnseenCase[] = casesOf(join(import.meta.dirname, 'fifth.jsonl')).map((one) => ({
  ...one,
  id: `fifth-${one.id}`,
}));
