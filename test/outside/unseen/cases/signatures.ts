import { createHash, createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { mistake, type Mistake } from '../inspected-webhook.ts';
import type { UnseenCase } from '../unseen-case.ts';

const secret = 'a secret of the unseen set';
const at = '1767261600';
type Bytes = string | Buffer;
const hmac = (content: Bytes, by: Bytes = secret, hash = 'sha256'): Buffer =>
  createHmac(hash, by).update(content).digest();
const github = (signature: string): Record<string, string> => ({ 'X-Hub-Signature-256': `sha256=${signature}` });
const stripe = (signature: string, time = at): Record<string, string> => ({
  'Stripe-Signature': `t=${time},v1=${signature}`,
});

const sent =
  '{"event":"chat_started","customer":{"name":"Jörg","url":"https://a.test/x"},"amount":12.50,"tags":["a","b"]}';
const sentValue = JSON.parse(sent) as Record<string, unknown>;
const spaced = (text: string): string =>
  text.replaceAll('":', '": ').replaceAll(',"', ', "').replace('"a", "b"', '"a", "b"');
const escaped = (text: string): string => text.replaceAll('ö', '\\u00f6');
const sorted =
  '{"amount":12.50,"customer":{"name":"Jörg","url":"https://a.test/x"},"event":"chat_started","tags":["a","b"]}';
const form = `payload=${encodeURIComponent(sent)}`;

/** Mistakes of code that signs or sends webhooks: new ones, and pairs and triples. */
export const signatureCases: readonly UnseenCase[] = (
  [
    {
      id: 'python-dumps',
      what: 'The body was serialised again by json.dumps of Python: with spaces and escapes.',
      names: [/serial|re-?encod|format|space/, /escape|ASCII|\\u/],
      webhook: { scheme: 'github', secret, body: sent, headers: github(hmac(spaced(escaped(sent))).toString('hex')) },
    },
    {
      id: 'sorted-keys',
      what: 'The keys of the JSON were sorted before it was signed.',
      names: [/sort|order of|keys in a different order/],
      webhook: { scheme: 'github', secret, body: sent, headers: github(hmac(sorted).toString('hex')) },
    },
    {
      id: 'js-numbers',
      what: 'JSON.stringify wrote 12.50 as 12.5.',
      names: [/number|digit|12\.5/],
      isVague: true,
      webhook: {
        scheme: 'github',
        secret,
        body: sent,
        headers: github(hmac(JSON.stringify(sentValue)).toString('hex')),
      },
    },
    {
      id: 'indent-and-line-feed',
      what: 'The JSON was indented and got a line feed at its end.',
      names: [/indent|format|serial|pretty/, /line (feed|break)|end/],
      webhook: {
        scheme: 'stripe',
        secret,
        body: '{"a":1,"b":[2]}',
        headers: stripe(hmac(`${at}.${JSON.stringify({ a: 1, b: [2] }, undefined, 2)}\n`).toString('hex')),
      },
    },
    {
      id: 'php-slashes-base64',
      what: 'PHP escaped the slashes of the JSON, and the signature is in Base64 instead of hexadecimal.',
      names: [/slash/, /Base64/],
      webhook: {
        scheme: 'github',
        secret,
        body: sent,
        headers: github(hmac(sent.replaceAll('/', '\\/')).toString('base64')),
      },
    },
    {
      id: 'go-html',
      what: 'Go escaped <, > and & of the JSON.',
      names: [/escape/],
      webhook: {
        scheme: 'github',
        secret,
        body: '{"text":"<a & b>"}',
        headers: github(hmac('{"text":"\\u003ca \\u0026 b\\u003e"}').toString('hex')),
      },
    },
    {
      id: 'latin-1-upper-case',
      what: 'The body was signed as Latin-1, and the signature has capitals.',
      names: [/Latin-1|ISO-8859-1|character set/, /upper|capital/],
      webhook: {
        scheme: 'github',
        secret,
        body: sent,
        headers: github(hmac(Buffer.from(sent, 'latin1')).toString('hex').toUpperCase()),
      },
    },
    {
      id: 'utf-16',
      what: 'The body was signed as UTF-16, as Encoding.Unicode of .NET writes it.',
      names: [/UTF-16|character set/],
      webhook: {
        scheme: 'github',
        secret,
        body: sent,
        headers: github(hmac(Buffer.from(sent, 'utf16le')).toString('hex')),
      },
    },
    {
      id: 'hashed-body',
      what: 'The SHA-256 of the body was signed instead of the body.',
      names: [/SHA-?256|hash/, /of the body|the body|content|hash(ed)? (of|first|before)/],
      webhook: {
        scheme: 'github',
        secret,
        body: sent,
        headers: github(hmac(createHash('sha256').update(sent).digest('hex')).toString('hex')),
      },
    },
    {
      id: 'key-hashed',
      what: 'The key is the SHA-256 of the secret.',
      names: [/SHA-?256|hash/, /secret|key/],
      webhook: {
        scheme: 'github',
        secret,
        body: sent,
        headers: github(hmac(sent, createHash('sha256').update(secret).digest()).toString('hex')),
      },
    },
    {
      id: 'key-hex-decoded',
      what: 'The secret was decoded from hexadecimal, although it is used as text.',
      names: [[/hex/, /secret was decoded/]],
      webhook: {
        scheme: 'github',
        secret: '00112233445566778899aabbccddeeff',
        body: sent,
        headers: github(hmac(sent, Buffer.from('00112233445566778899aabbccddeeff', 'hex')).toString('hex')),
      },
    },
    {
      id: 'truncated',
      what: 'HMAC-SHA-512 was cut to 32 bytes.',
      names: [[/SHA-?512/, /hash function/], /cut|trunc|first|half/],
      webhook: {
        scheme: 'github',
        secret,
        body: sent,
        headers: github(hmac(sent, secret, 'sha512').subarray(0, 32).toString('hex')),
      },
    },
    {
      id: 'secret-line-feed-sha-1',
      what: 'A line feed follows the secret, and the hash is SHA-1.',
      names: [/line (feed|break)|white ?space|space/, [/SHA-?1\b/, /hash function/]],
      webhook: {
        scheme: 'github',
        secret,
        body: sent,
        headers: github(hmac(sent, `${secret}\n`, 'sha1').toString('hex')),
      },
    },
    {
      id: 'form-payload',
      what: 'The decoded JSON of the form was signed instead of the form.',
      names: [[/form|payload/, /values of the body/], /decod|value|JSON/],
      webhook: {
        scheme: 'github',
        secret,
        body: form,
        headers: { ...github(hmac(sent).toString('hex')), 'Content-Type': 'application/x-www-form-urlencoded' },
      },
    },
    {
      id: 'compressed',
      what: 'The JSON was signed, then compressed with gzip and sent so.',
      names: [/gzip|compress|Content-Encoding/],
      webhook: {
        scheme: 'github',
        secret,
        body: gzipSync(sent),
        headers: { ...github(hmac(sent).toString('hex')), 'Content-Encoding': 'gzip' },
      },
    },
  ] satisfies readonly Mistake[]
).map(mistake);
