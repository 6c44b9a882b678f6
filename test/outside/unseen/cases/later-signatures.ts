import { createHmac } from 'node:crypto';
import { mistake, type Name } from '../inspected-webhook.ts';
import type { UnseenCase } from '../unseen-case.ts';

const value = { event: 'chat_started', amount: 7, customer: { name: 'Zoë', site: 'https://c.test/' }, open: true };
const body = JSON.stringify(value);
const at = '1767261600';
const id = 'msg_later';
const rawKey = Buffer.from('fedcba9876543210fedcba9876543210');
const prefixed = `whsec_${rawKey.toString('base64')}`;

/** A transformation of one part, and words that name it. */
interface Step<T> {
  what: string;
  names: Name;
  apply: T;
}

const bodies: readonly Step<(text: string) => string | Buffer>[] = [
  {
    what: 'indented by two spaces',
    names: /indent|format|serial|pretty/,
    apply: () => JSON.stringify(value, undefined, 2),
  },
  {
    what: 'indented by four spaces',
    names: /indent|format|serial|pretty/,
    apply: () => JSON.stringify(value, undefined, 4),
  },
  {
    what: 'serialised with spaces after : and ,',
    names: /serial|space|format/,
    apply: (text) => text.replaceAll('":', '": ').replaceAll(/,(?=")/g, ', '),
  },
  { what: 'with a line feed at its end', names: /line (feed|break)/, apply: (text) => `${text}\n` },
  { what: 'with escaped characters', names: /escape|serial/, apply: (text) => text.replaceAll('ë', '\\u00eb') },
  { what: 'with escaped slashes', names: /slash|escape/, apply: (text) => text.replaceAll('/', '\\/') },
  { what: 'in Latin-1', names: /Latin-1|character set/, apply: (text) => Buffer.from(text, 'latin1') },
  { what: 'in Base64', names: [/Base64/, /different encoding/], apply: (text) => Buffer.from(text).toString('base64') },
  {
    what: 'with sorted keys',
    names: /sort|order/,
    apply: () =>
      JSON.stringify({
        amount: 7,
        customer: { name: 'Zoë', site: 'https://c.test/' },
        event: 'chat_started',
        open: true,
      }),
  },
  { what: 'that is empty', names: /empty|without (the|its) body|body/, apply: () => '' },
];
const hashes: readonly Step<string>[] = [
  { what: 'with SHA-1', names: [/SHA-?1\b/, /hash function/], apply: 'sha1' },
  { what: 'with SHA-512', names: [/SHA-?512/, /hash function/], apply: 'sha512' },
  { what: 'with SHA-384', names: [/SHA-?384/, /hash function/], apply: 'sha384' },
  { what: 'with MD5', names: [/MD5/, /hash function/], apply: 'md5' },
];
const encodings: readonly Step<(bytes: Buffer) => string>[] = [
  { what: 'in capitals', names: /upper|capital/, apply: (bytes) => bytes.toString('hex').toUpperCase() },
  { what: 'in Base64', names: /Base64/, apply: (bytes) => bytes.toString('base64') },
  { what: 'in Base64url', names: /base64url|padding|Base64/, apply: (bytes) => bytes.toString('base64url') },
];
const keys: readonly Step<(secret: string) => string | Buffer>[] = [
  { what: 'with a line feed after the secret', names: /line (feed|break)/, apply: (secret) => `${secret}\n` },
  { what: 'with quotation marks around the secret', names: /quot/, apply: (secret) => `"${secret}"` },
  {
    what: 'with the secret in Base64',
    names: [/Base64/, /encoded once more/],
    apply: (secret) => Buffer.from(secret).toString('base64'),
  },
  { what: 'with the secret in lower case', names: /case/, apply: (secret) => secret.toLowerCase() },
  { what: 'with the secret decoded from Base64', names: /decod/, apply: (secret) => Buffer.from(secret, 'base64') },
];

const secret = 'QWxhZGRpbjpvcGVuIHNlc2FtZQ';
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Pairs and triples of one step of each kind, chosen by the number of the case. */
const combined = Array.from({ length: 24 }, (_, number) => {
  const changed = pick(bodies, number * 7 + 3);
  const by = number % 3 === 0 ? pick(keys, number * 2 + 1) : undefined;
  const hash = number % 3 === 1 ? pick(hashes, number + 2) : undefined;
  const encoded = number % 3 === 2 || number % 4 === 0 ? pick(encodings, number + 1) : undefined;
  const hmac = createHmac(hash?.apply ?? 'sha256', by?.apply(secret) ?? secret);
  const stripe = number % 2 === 1;
  if (stripe) hmac.update(`${at}.`);
  const digest = hmac.update(changed.apply(body)).digest();
  const signature = encoded?.apply(digest) ?? digest.toString('hex');
  const steps = [changed, by, hash, encoded].filter((step) => step !== undefined);
  return mistake({
    id: `later-${String(number + 1)}`,
    what: `The body was signed ${steps.map(({ what }) => what).join(', ')}.`,
    names: steps.map(({ names }) => names),
    webhook: {
      scheme: stripe ? 'stripe' : 'github',
      secret,
      body,
      headers: stripe
        ? { 'Stripe-Signature': `t=${at},v1=${signature}` }
        : { 'X-Hub-Signature-256': `sha256=${signature}` },
    },
  });
});

const joins: readonly Step<(text: string) => string>[] = [
  { what: 'id and time exchanged', names: /order|exchange|swap/, apply: (text) => `${at}.${id}.${text}` },
  {
    what: 'without the id',
    names: /\bid\b|identifier|missing|omitted|left out|without|order|parts/,
    apply: (text) => `${at}.${text}`,
  },
  { what: 'the body first', names: /order|exchange|swap/, apply: (text) => `${text}.${id}.${at}` },
  { what: 'joined by nothing', names: /separat|dot/, apply: (text) => `${id}${at}${text}` },
  { what: 'joined by |', names: /separat|\|/, apply: (text) => `${id}|${at}|${text}` },
  { what: 'the time in milliseconds', names: /millisecond/, apply: (text) => `${id}.${at}000.${text}` },
];
const svixKeys: readonly Step<string | Buffer>[] = [
  { what: 'the whole secret as key', names: /prefix|whole/, apply: prefixed },
  { what: 'the text after the prefix as key', names: /decod|prefix|text/, apply: prefixed.slice(6) },
  { what: 'the hexadecimal text of the key', names: [/hex/, /encoded once more/], apply: rawKey.toString('hex') },
];

/** Pairs and triples for a scheme with several parts. */
const joined = Array.from({ length: 12 }, (_, number) => {
  const parts = pick(joins, number);
  const key = pick(svixKeys, number + Math.floor(number / 6));
  const changed = number % 3 === 2 ? pick(bodies, number) : undefined;
  const content = changed ? String(changed.apply(body)) : body;
  const signature = createHmac('sha256', key.apply).update(parts.apply(content)).digest('base64');
  const steps = [parts, key, changed].filter((step) => step !== undefined);
  return mistake({
    id: `later-svix-${String(number + 1)}`,
    what: `Signed ${steps.map(({ what }) => what).join(', ')}.`,
    names: steps.map(({ names }) => names),
    webhook: {
      scheme: 'svix',
      secret: prefixed,
      body,
      headers: { 'svix-id': id, 'svix-timestamp': at, 'svix-signature': `v1,${signature}` },
    },
  });
});

/** The second part: pairs and triples of mistakes. */
export const laterSignatureCases: readonly UnseenCase[] = [...combined, ...joined];
