import { orElse } from '#shared/errors/or-else.ts';
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { MistakeId } from '#shared/signing/mistakes.ts';
import { isAsymmetric, type SchemeRow } from '#shared/signing/schemes.ts';
import { keyOf } from '../secret-key.ts';
import { byteChanges, textChanges } from './key-changes.ts';
import { again, changed, distinct, frequent, likely, odd, right, usual, type Option, type Step } from './option.ts';

/** A secret to try, and what it is if it is not a configured one. */
export interface CandidateSecret {
  secret: string;
  /** Names it for people, e.g. `subscription sub_1`. */
  label: string;
  mistake?: Extract<MistakeId, `secret-of-other-${string}` | 'secret-former'>;
}

/** A key to try: the bytes of a shared one, or a public key. */
export interface TriedKey {
  key: KeyObject | Buffer;
  /** Of PayPal: the ID of the webhook that belongs to it. */
  webhookId?: string;
  label: string;
  /** Whether it contains nothing of the secret. */
  isMissing?: true;
}

export const isOtherSecret = ({ steps }: Option<TriedKey>): boolean =>
  steps.some(({ id }) => /^secret-(of-other|former)/.test(id));
/** The max cost of the deviations with another secret: more would multiply the combinations. */
export const maxOfOthers = 1 + 2 * usual;

const isHex = (text: string): boolean => /^(?:[0-9a-f]{2})+$/i.test(text);
const isBase64 = (text: string): boolean => /^[\w+/-]{4,}={0,2}$/.test(text);

interface Reading {
  /** Absent: as the scheme reads it. */
  id?: MistakeId;
  how: string;
  bytes: Buffer;
  about: string;
}

/** The ways to read a secret as bytes. @param isEncoded Whether its scheme decodes it; absent: not known */
function readings(secret: string, prefix: string, isEncoded: boolean | undefined): Reading[] {
  const rest = prefix !== '' && secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  const decode = (text: string, about: string): Reading[] => [
    ...(isHex(text)
      ? [
          {
            id: 'secret-decoded',
            how: 'from hexadecimal',
            bytes: Buffer.from(text, 'hex'),
            about: `${about}, decoded from hexadecimal,`,
          } as const,
        ]
      : []),
    ...(isBase64(text)
      ? [
          {
            id: 'secret-decoded',
            how: 'from Base64',
            bytes: Buffer.from(text, 'base64'),
            about: `${about}, decoded from Base64,`,
          } as const,
        ]
      : []),
  ];
  const whole = { how: '', bytes: Buffer.from(secret), about: 'the secret as text' };
  const bare = { how: '', bytes: Buffer.from(rest), about: 'the secret without prefix' };
  if (isEncoded !== true) {
    return [
      whole,
      ...(rest === secret ? [] : [{ id: 'secret-without-prefix', ...bare } as const]),
      ...decode(rest, 'the secret'),
      ...(rest === secret ? [] : decode(secret, 'the secret with its prefix')),
    ];
  }
  const decoded = { how: '', bytes: Buffer.from(rest, 'base64'), about: '' };
  if (rest === secret) return [decoded, { id: 'secret-not-decoded', ...bare }, ...decode(rest, '')];
  const withPrefix = { how: 'decoded with the prefix', bytes: Buffer.from(secret, 'base64'), about: '' };
  return [
    decoded,
    { id: 'secret-with-prefix', ...whole },
    { id: 'secret-not-decoded', ...bare },
    { id: 'secret-with-prefix', ...withPrefix },
    ...decode(rest, ''),
  ];
}

/** What can be the prefix of a secret, such as `whsec_`, `v1,` or `sk_` and `sk_live_`; the longest first. */
function prefixesOf(row: SchemeRow | undefined, secret: string): string[] {
  const given = row && 'prefix' in row.key ? (row.key.prefix ?? '') : '';
  if (given !== '') return [given];
  const longest = /^(?:[A-Za-z]\w{0,10}[_,:-]){1,3}(?=.{8})/.exec(secret)?.[0] ?? '';
  const ends = [...longest.matchAll(/[_,:-]/g)].map(({ index }) => index + 1);
  return ends.length === 0 ? [''] : ends.toReversed().map((end) => secret.slice(0, end));
}

/** The keys that one shared secret can be made to. */
function sharedKeys(
  row: SchemeRow | undefined,
  { mistake, secret }: CandidateSecret,
  isPairTried: boolean,
): Option<Buffer>[] {
  const own: Step[] = mistake === undefined ? [] : [{ id: mistake }];
  const ownCost = own.length;
  if (row && !keyOf(row, secret).verifying) return [];
  const isEncoded = row && (row.key.kind === 'base64' || row.key.kind === 'shared-or-pem');
  const read = (text: string): Option<Buffer>[] =>
    prefixesOf(row, secret)
      .flatMap((prefix) => readings(text, prefix, isEncoded))
      .map(({ about, bytes, how, id }) => {
        const isPlain = id === undefined || (!row && how === 'from hexadecimal');
        if (!row || isPlain)
          return {
            ...right(bytes, about),
            steps: own,
            cost: ownCost + (isPlain ? 0 : how === 'from Base64' ? likely : frequent),
          };
        const step = { id, ...(how !== '' && { how }) };
        return { value: bytes, steps: [...own, step], cost: ownCost + frequent };
      });
  const base = read(secret);
  if (mistake !== undefined && !isPairTried) return base;
  const start = { value: secret, steps: [], cost: 0 };
  const texts = textChanges
    .flatMap((change) => changed(start, change))
    .filter(({ value }) => value !== secret)
    .flatMap(({ cost, steps, value }) =>
      read(value)
        .filter((option) => row ?? option.cost <= likely)
        .map((option) => {
          const further = option.cost < frequent ? 0 : again;
          return { ...option, steps: [...option.steps, ...steps], cost: option.cost + cost + further };
        }),
    );
  // Of a scheme that is not known, each reading is right, but the text as it is most likely.
  const bytes = base.flatMap(({ cost, ...option }, index) =>
    byteChanges.flatMap((change) => changed({ ...option, cost: row || index === 0 ? cost : cost + again }, change)),
  );
  return [...base, ...texts, ...bytes];
}

/** The bytes and texts of a public key, which an HMAC can be computed with by mistake. */
function publicAsSecret(key: KeyObject, secret: string): Option<Buffer>[] {
  const pem = key.export({ format: 'pem', type: 'spki' }).toString();
  const { x } = key.export({ format: 'jwk' });
  const rest = secret.replace(/^wh[sp]k_/, '');
  const values = [secret, rest, pem, pem.trim(), ...(x === undefined ? [] : [Buffer.from(x, 'base64url')])];
  return [...values, Buffer.from(rest, 'base64')].map((value) => {
    return { value: Buffer.from(value as string), steps: [{ id: 'hmac-with-public-key' }], cost: usual };
  });
}

/** A public key in PEM or DER of a scheme that is not known. */
const publicOf = (secret: string): KeyObject | undefined =>
  orElse(
    () =>
      secret.includes('-----BEGIN')
        ? createPublicKey(secret)
        : createPublicKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'spki' }),
    undefined,
  );

const missing = [
  ...[
    '',
    'undefined',
    'null',
    'None',
    'nil',
    '[object Object]',
    'secret',
    'changeme',
    'your-secret',
    'test',
    '0',
    'false',
  ],
  ...['WEBHOOK_SECRET', '$WEBHOOK_SECRET', '${WEBHOOK_SECRET}', 'process.env.WEBHOOK_SECRET', '%WEBHOOK_SECRET%'],
];

/**
 * The keys to try: those of the configured secrets, the same used wrongly, and those of other secrets.
 * @param isPairTried Whether other secrets are also used wrongly
 */
export function keyOptions(
  row: SchemeRow | undefined,
  candidates: readonly CandidateSecret[],
  isPairTried: boolean,
): Option<TriedKey>[] {
  const options = candidates.flatMap((candidate): Option<TriedKey>[] => {
    const { label, mistake, secret } = candidate;
    const { verifying, webhookId } = row ? keyOf(row, secret) : { verifying: publicOf(secret) };
    const about = { label, ...(webhookId !== undefined && { webhookId }) };
    const isPublic = verifying !== undefined && verifying.type !== 'secret';
    const shared = isPublic ? publicAsSecret(verifying, secret) : sharedKeys(row, candidate, isPairTried);
    const own: Step[] = mistake === undefined ? [] : [{ id: mistake }];
    return [
      ...(isPublic ? [{ ...right({ key: verifying, ...about }, 'the public key'), steps: own, cost: own.length }] : []),
      ...shared.map((option) => ({ ...option, value: { key: option.value, ...about } })),
    ];
  });
  const absent = missing.map((text): Option<TriedKey> => {
    const step: Step = { id: 'secret-missing', ...(text !== '' && { how: `the text ${text}` }) };
    const place = missing.indexOf(text);
    const cost = place < 2 ? frequent : place < 6 ? usual : odd;
    return { value: { key: Buffer.from(text), label: 'no secret', isMissing: true }, steps: [step], cost };
  });
  const isShared = !row || !isAsymmetric(row) || row.algorithm === 'by-key';
  return distinct(
    [...options, ...(isShared ? absent : [])].filter(
      ({ value: { isMissing, key } }) => isMissing === true || !Buffer.isBuffer(key) || key.length > 0,
    ),
    ({ key }) =>
      Buffer.isBuffer(key) ? key.toString('base64') : key.export({ format: 'pem', type: 'spki' }).toString(),
  );
}
