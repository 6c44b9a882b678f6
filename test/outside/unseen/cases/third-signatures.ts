import { createHmac } from 'node:crypto';
import { mistake, type Mistake } from '../inspected-webhook.ts';
import type { UnseenCase } from '../unseen-case.ts';

const secret = 'third secret of the set';
const body = '{"event":"chat_started","note":"caf\u00e9 & <b>","n":1.0,"list":[1,2]}';
const at = '1767261600';
const hex = (content: string | Buffer, key: string | Buffer = secret, hash = 'sha256'): string =>
  createHmac(hash, key).update(content).digest('hex');
const github = (signature: string): Record<string, string> => ({ 'X-Hub-Signature-256': `sha256=${signature}` });
const slack = (signature: string): Record<string, string> => ({
  'X-Slack-Request-Timestamp': at,
  'X-Slack-Signature': `v0=${signature}`,
});
const nfd = body.normalize('NFD');

/** The third part: mistakes of signatures. */
export const thirdSignatureCases: readonly UnseenCase[] = (
  [
    {
      id: 'nfd',
      what: 'The text was normalised to NFD.',
      names: [/normali|NFD|Unicode|normal form/],
      webhook: { scheme: 'github' as const, secret, body, headers: github(hex(nfd)) },
    },
    {
      id: 'crlf',
      what: 'The line breaks became CR LF, and the hash is SHA-512.',
      names: [/CR|line (break|feed|end)/, [/SHA-?512/, /hash function/]],
      webhook: {
        scheme: 'github' as const,
        secret,
        body: '{\n"a":1\n}',
        headers: github(hex('{\r\n"a":1\r\n}', secret, 'sha512')),
      },
    },
    {
      id: 'url-encoded',
      what: 'The body was percent-encoded.',
      names: [[/percent|URL-?encod/, /different encoding/]],
      webhook: { scheme: 'github' as const, secret, body, headers: github(hex(encodeURIComponent(body))) },
    },
    {
      id: 'quoted',
      what: 'The body was serialised again as a JSON string.',
      names: [/string|twice|quot|serial/],
      webhook: { scheme: 'github' as const, secret, body, headers: github(hex(JSON.stringify(body))) },
    },
    {
      id: 'float',
      what: 'The number 1.0 was written as 1, and the signature has capitals.',
      names: [/number|1\.0|serial|parsed/, /upper|capital/],
      webhook: {
        scheme: 'github' as const,
        secret,
        body,
        headers: github(hex(JSON.stringify(JSON.parse(body))).toUpperCase()),
      },
    },
    {
      id: 'html-and-secret',
      what: 'Go escaped HTML, and a line feed follows the secret.',
      names: [/escape/, /line (feed|break)/],
      webhook: {
        scheme: 'github' as const,
        secret,
        body,
        headers: github(
          hex(body.replace('&', '\\u0026').replace('<', '\\u003c').replace('>', '\\u003e'), `${secret}\n`),
        ),
      },
    },
    {
      id: 'slack-no-version',
      what: 'The version is missing from what was signed.',
      names: [/version|v0|part|prefix/],
      webhook: { scheme: 'slack' as const, secret, body, headers: slack(hex(`${at}:${body}`)) },
    },
    {
      id: 'slack-body-first',
      what: 'The body precedes the time, and the hash is SHA-1.',
      names: [/order|exchange|swap/, [/SHA-?1\b/, /hash function/]],
      webhook: { scheme: 'slack' as const, secret, body, headers: slack(hex(`v0:${body}:${at}`, secret, 'sha1')) },
    },
    {
      id: 'slack-only-body',
      what: 'Only the body was signed, with spaces around the secret.',
      names: [/only the body|without|missing|part/, /space/],
      webhook: { scheme: 'slack' as const, secret, body, headers: slack(hex(body, ` ${secret} `)) },
    },
    {
      id: 'bearer-secret',
      what: 'The key is the secret with the word Bearer.',
      names: [/key|secret/],
      webhook: { scheme: 'github' as const, secret, body, headers: github(hex(body, `Bearer ${secret}`)) },
    },
    {
      id: 'double-hmac',
      what: 'The signature was signed again.',
      names: [/twice|again|double/],
      webhook: { scheme: 'github' as const, secret, body, headers: github(hex(hex(body))) },
    },
    {
      id: 'stripe-iso-seconds',
      what: 'The time was signed as an ISO date, over an indented body.',
      names: [[/ISO|date/, /notation/], /indent|format|serial|pretty/],
      webhook: {
        scheme: 'stripe' as const,
        secret,
        body: '{"a":1}',
        headers: { 'Stripe-Signature': `t=${at},v1=${hex('2026-01-01T10:00:00Z.{\n  "a": 1\n}')}` },
      },
    },
  ] satisfies readonly Mistake[]
).map((one) => mistake({ ...one, id: `third-${one.id}` }));
