import { http, posted } from '../eleventh-go.ts';
import type { UnseenCase } from '../unseen-case.ts';

const failures: readonly UnseenCase[] = [
  http({
    mode: 'timeout',
    what: 'The handler takes too long, and the server answers itself',
    right: ['gateway-timeout', 'server-timeout', 'timeout-gateway', 'unavailable'],
    says: 'time',
    shows: /Timeout/,
  }),
  http({ mode: 'silent', what: 'The server does not answer', right: ['timeout-answer'] }),
  http({ mode: 'silent', what: 'The receiver does not answer', delivery: true, right: ['timeout-answer'] }),
  http({
    mode: 'panic',
    what: 'The server closes the connection instead of a response',
    right: ['reset-after-request', 'answer-missing', 'closed-without-answer'],
    says: 'closes|closed|without (?:a|an) (?:response|answer)',
  }),
  http({
    mode: 'limit',
    what: 'The body is too large',
    spec: posted(JSON.stringify({ name: 'x'.repeat(100) })),
    right: ['body-too-large'],
  }),
  http({
    mode: 'unknown-field',
    what: 'The body has a member that the server does not know',
    spec: posted('{"nmae":"a"}'),
    right: ['field-unknown', 'field-invalid'],
    says: 'nmae|member|field',
    shows: /nmae/,
  }),
  http({
    mode: 'field-type',
    what: 'A member of the body has the wrong type',
    spec: posted('{"name":"a","quantity":"3"}'),
    right: ['field-invalid'],
    says: 'quantity',
    shows: /quantity/,
  }),
  http({ mode: 'mux', what: 'The path lacks its last slash', right: ['redirect-trailing-slash'] }),
  http({
    mode: 'proxy',
    what: 'Nothing listens behind the gateway, which does not say so',
    right: ['bad-gateway', 'gateway-cannot-connect'],
  }),
  http({ mode: 'basic', what: 'The request has no user and password', right: ['password-required'] }),
  http({
    mode: 'header',
    what: 'A header field is too long',
    spec: { headers: [['X-Trace', 'a'.repeat(9000)]] },
    right: ['headers-too-large'],
  }),
  http({
    mode: 'drip',
    what: 'The body comes so slowly that it is not complete in time',
    right: ['timeout-download'],
    says: 'body',
  }),
  http({
    mode: 'loop',
    what: 'The server redirects to the same address',
    spec: { followRedirects: true },
    right: ['redirect-loop', 'too-many-redirects'],
    says: 'loop|itself|same|too many',
  }),
  http({ mode: 'downgrade', what: 'The server wants https', right: ['redirect-to-https'] }),
  http({ mode: 'file', what: 'The path is unknown', right: ['endpoint-not-found', 'path-wrong'], shows: /404/ }),
  http({
    mode: 'range',
    what: 'The request asks for a part that the file does not have',
    spec: { headers: [['Range', 'bytes=500-600']] },
    right: ['range-invalid', 'range-not-satisfiable'],
    says: 'range|part',
  }),
].map((one, index) => (index === 2 ? { ...one, id: `${one.id}-delivery` } : one));

const zipped = {
  headers: [
    ['Accept', 'application/json'],
    ['Accept-Encoding', 'gzip'],
  ] as [string, string][],
};

const successes: readonly UnseenCase[] = [
  http({ mode: 'short', what: 'The connection ends before the body does', right: ['answer-cut'] }),
  http({ mode: 'chunk-cut', what: 'The connection ends before the last chunk', right: ['answer-cut'] }),
  http({
    mode: 'gzip-plain',
    what: 'The body is not compressed, although it says so',
    spec: zipped,
    right: ['body-undecodable'],
  }),
  http({
    mode: 'gzip-cut',
    what: 'The compressed body is cut',
    spec: zipped,
    right: ['body-undecodable', 'answer-cut'],
    says: 'cut|incomplete|decompress',
  }),
  http({
    mode: 'gzip-twice',
    what: 'The body is compressed twice',
    spec: zipped,
    right: ['body-undecodable', 'compressed-twice', 'answer-not-json'],
    says: 'twice|again',
  }),
  http({
    mode: 'deflate-as-gzip',
    what: 'The body has another compression than it says',
    spec: zipped,
    right: ['body-undecodable'],
  }),
  http({
    mode: 'latin',
    what: 'The body is not UTF-8, although it says so',
    right: ['body-undecodable', 'charset-wrong'],
    says: 'UTF-8|charset|character',
  }),
  http({ mode: 'two-values', what: 'The body is two JSON values', right: ['answer-not-json'], says: 'JSON' }),
  http({
    mode: 'nan',
    what: 'The body has a number that JSON does not have',
    right: ['answer-not-json'],
    says: 'JSON',
  }),
  http({
    mode: 'xssi',
    what: 'The body has a prefix that JSON does not have',
    right: ['answer-not-json'],
    says: 'JSON',
  }),
];

const fine = ['ok', 'ok-token-in-clear'];

const fineOnes: readonly UnseenCase[] = [
  http({ mode: 'fine-gzip', what: 'A compressed success', spec: zipped, right: fine }),
  http({
    mode: 'fine-ndjson',
    what: 'Lines of JSON, as asked for',
    spec: { headers: [['Accept', 'application/x-ndjson']] },
    right: fine,
  }),
  http({ mode: 'fine-chunked', what: 'A success in chunks', right: fine }),
  http({ mode: 'fine-redirect', what: 'A success after a redirect', spec: { followRedirects: true }, right: fine }),
  http({ mode: 'fine-options', what: 'A success of OPTIONS', spec: { method: 'OPTIONS' }, right: fine }),
];

/** HTTP servers of the standard library of Go. */
export const eleventhGoCases: readonly UnseenCase[] = [...failures, ...successes, ...fineOnes];
