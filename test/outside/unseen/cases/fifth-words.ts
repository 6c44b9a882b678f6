import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answer } from '../../answer.ts';
import { future, json, opaque, past, posted } from '../fourth-rows.ts';
import { replayed, tokenRequest, type Replayed } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

/** A documented response, and what is right for it, as one line of JSON. `shows` to `never` are expressions. */
interface Line {
  id: string;
  program?: string;
  what?: string;
  status: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The name of a request. */
  sent?: string;
  right?: string[];
  shows?: string;
  says?: string;
  never?: string;
  /** Whose documentation or code has it. */
  source?: string;
}

/** Requests and deliveries by the names that the lines use. */
export type Requests = Readonly<Record<string, Pick<Replayed, 'spec' | 'delivery' | 'path'>>>;

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
} as const satisfies Requests;

/** Bytes as the text that the server of the replayed responses writes as they are. */
const asWritten = (text: string): string => Buffer.from(text).toString('latin1');

/**
 * Documented responses of a file, and what is right for each.
 * @param more Requests besides those of the fifth part, or instead of them.
 */
export const casesOf = (file: string, more: Requests = {}): UnseenCase[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => caseOf(line, { ...requests, ...more }));

function caseOf(line: string, of: Requests): UnseenCase {
  const one = JSON.parse(line) as Line;
  const { body = '', headers, id, never, right = [], says, sent = 'none', shows = '', status } = one;
  const isText = typeof body === 'string';
  const written = asWritten(isText ? body : JSON.stringify(body));
  return replayed({
    id,
    program: one.program ?? id,
    what: one.what ?? id,
    answer: answer(
      status,
      {
        'Content-Length': String(written.length),
        ...(isText ? body !== '' && { 'Content-Type': 'text/plain' } : json),
        ...headers,
      },
      written,
    ),
    right,
    shows: new RegExp(shows),
    ...(says !== undefined && { says: new RegExp(says) }),
    ...(never !== undefined && { never: new RegExp(never) }),
    ...of[sent],
  });
}

/** The fifth part: documented responses, and successes that must stay `ok`. */
export const fifthWordCases: readonly UnseenCase[] = casesOf(join(import.meta.dirname, 'fifth.jsonl')).map((one) => ({
  ...one,
  id: `fifth-${one.id}`,
}));
