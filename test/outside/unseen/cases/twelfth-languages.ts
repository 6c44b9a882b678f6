import { join } from 'node:path';
import type { OutsideBench } from '../../outside-bench.ts';
import { apiToken } from '../programs.ts';
import { headed, posted, started, type TwelfthCase } from '../twelfth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

type Case = Omit<TwelfthCase, 'program'>;

const folder = join(import.meta.dirname, '../programs');
const script = join(folder, 'twelfth.py');
const python = (command: string, module: string, mode: string, one: Case): UnseenCase =>
  started({ ...one, program: module, needs: [`${command}:${module}`] }, { command, args: [script, '{port}', mode] });
const oauth1 = (one: Case): UnseenCase => python('/usr/bin/python3', 'oauthlib', 'oauth1', one);

/** The field of a client of OAuth 1, with a wrong signature. */
const oauth = (seconds: number) => () => {
  const time = Math.floor(Date.now() / 1000) + seconds;
  const value = `OAuth oauth_consumer_key="app",oauth_signature_method="HMAC-SHA1",oauth_nonce="n0ncen0ncen0ncen0ncen0nce1",oauth_version="1.0",oauth_callback="oob",oauth_signature="YWJj",oauth_timestamp="${time}"`;
  return posted('application/x-www-form-urlencoded', '', ['Authorization', value])();
};

/** A case whose token joserfc verifies. */
const jose = ({ token, ...one }: Case & { token: () => Promise<string> }): UnseenCase => ({
  ...python('python3', 'joserfc', 'jose', one),
  async run(bench: OutsideBench) {
    const sent = await token();
    const spec = headed(['Authorization', `Bearer ${sent}`]);
    return python('python3', 'joserfc', 'jose', { ...one, spec }).run(bench);
  },
});

const pythons: readonly UnseenCase[] = [
  oauth1({
    id: 'oauth1-none',
    what: 'A token request of OAuth 1 without parameters, answered as a form',
    spec: posted('application/x-www-form-urlencoded', ''),
    right: ['token-request-invalid', 'request-invalid', 'field-invalid'],
    says: 'parameters',
    shows: /Missing.mandatory/,
  }),
  oauth1({
    id: 'oauth1-time',
    what: 'The time of a client of OAuth 1 is an hour old, answered as a form',
    spec: oauth(-3600),
    right: ['clock-skew'],
    says: 'clock|timestamp',
    shows: /600.seconds/,
  }),
  oauth1({
    id: 'oauth1-signature',
    what: 'The signature of a client of OAuth 1 is wrong, in an empty 401',
    spec: oauth(0),
    right: ['credentials-refused', 'token-refused', 'client-authentication-failed'],
    never: /has no (token|credentials)/,
  }),
  jose({
    id: 'joserfc-expired',
    what: 'The token has expired',
    token: () => apiToken({ exp: -100, tenant: 'a' }),
    right: ['token-expired'],
  }),
  jose({
    id: 'joserfc-audience',
    what: 'The token is for another API, which the server calls an invalid claim',
    token: () => apiToken({ aud: 'https://other.test', tenant: 'a' }),
    right: ['token-audience-wrong'],
    shows: /aud/,
  }),
  jose({
    id: 'joserfc-tenant',
    what: 'The token lacks a claim of the vendor',
    token: () => apiToken(),
    right: ['token-refused'],
    says: 'tenant|claim',
    shows: /tenant/,
  }),
  python('python3', 'pydantic', 'model', {
    id: 'pydantic-text',
    what: 'Members of the body are wrong, in a text of several lines',
    spec: posted('application/json', '{"quantity":"many"}'),
    right: ['field-invalid'],
    shows: /Field required|quantity/,
  }),
  python('python3', 'flask', 'flask', {
    id: 'flask-form',
    path: '/v1/forms',
    what: 'JSON is sent where a form is due, in a 400 about the browser',
    spec: posted('application/json', '{"name":"a"}'),
    right: ['form-expected', 'request-invalid'],
    shows: /could not understand|400/,
    never: /is not JSON|malformed JSON/,
  }),
];

const compiled = async (bench: OutsideBench): Promise<string> => {
  const path = join(await bench.files({}), 'twelfth');
  const variables = 'GO111MODULE=off GOCACHE=/tmp/hookbench-go GOFLAGS=-buildvcs=false';
  await bench.runs('sh', ['-c', `${variables} go build -o ${path} ${join(folder, 'twelfth.go')}`]);
  return path;
};
const go = ({ mode, ...one }: Case & { mode: string }): UnseenCase =>
  started({ ...one, program: 'Go', needs: ['go'] }, async (bench) => ({
    command: await compiled(bench),
    args: ['{port}', mode],
  }));

const gos: readonly UnseenCase[] = [
  go({
    id: 'go-precondition',
    mode: 'content',
    what: 'The record changed since it was read, without words',
    spec: headed(['If-Match', '"v1"']),
    right: ['precondition-failed'],
  }),
  go({
    id: 'go-range',
    mode: 'content',
    what: 'The range is behind the end',
    spec: headed(['Range', 'bytes=500-600']),
    right: ['request-invalid', 'field-invalid'],
    says: 'range',
    shows: /range|416/i,
  }),
  go({
    id: 'go-xml',
    mode: 'xml',
    what: 'The body is XML whose elements do not close',
    spec: posted('application/xml', '<thing><quantity>1</thing>'),
    right: ['request-unreadable', 'request-invalid', 'body-undecodable'],
    says: 'XML',
    shows: /XML syntax error/,
    never: /not JSON/,
  }),
  go({
    id: 'go-rpc',
    mode: 'rpc',
    what: 'The server accepts only CONNECT',
    right: ['method-not-allowed'],
    shows: /CONNECT|405/,
  }),
  go({
    id: 'go-cut',
    mode: 'cut',
    what: 'The server behind the gateway ends in the middle of its response',
    right: ['answer-cut'],
  }),
];

/** Servers of Python and Go. */
export const twelfthLanguageCases: readonly UnseenCase[] = [...pythons, ...gos];
