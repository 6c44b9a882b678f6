import type { KeyObject } from 'node:crypto';
import type { MistakeId } from '#shared/signing/mistakes.ts';
import type { SchemeRow } from '#shared/signing/scheme-row.ts';
import { keyOf } from '../secret-key.ts';
import type { Option } from './option.ts';

/** A secret to try, and what it is if it is not a configured one. */
export interface CandidateSecret {
  secret: string;
  /** Names it for people, e.g. `subscription sub_1`. */
  label: string;
  mistake?: Extract<MistakeId, 'secret-of-other-subscription' | 'secret-of-other-environment' | 'secret-former'>;
}

/** A key to try. */
export interface TriedKey {
  key: KeyObject | Uint8Array;
  webhookId?: string;
  label: string;
}

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

/** How a secret whose text is the key can be used wrongly. */
const textMistakes: readonly [MistakeId, (secret: string, prefix: string) => Buffer[]][] = [
  ['secret-line-break', (secret) => [utf8(`${secret}\n`), utf8(`${secret}\r\n`), utf8(secret.replace(/[\r\n]+$/, ''))]],
  ['secret-space', (secret) => [utf8(`${secret} `), utf8(` ${secret}`), utf8(secret.trim())]],
  [
    'secret-quoted',
    (secret) => [utf8(`"${secret}"`), utf8(`'${secret}'`), utf8(secret.replaceAll(/^["']|["']$/g, ''))],
  ],
  ['secret-without-prefix', (secret, prefix) => (prefix === '' ? [] : [utf8(secret.slice(prefix.length))])],
  [
    'secret-decoded',
    (secret, prefix) => [Buffer.from(secret, 'base64'), Buffer.from(secret.slice(prefix.length), 'base64')],
  ],
  [
    'secret-hex-decoded',
    (secret, prefix) => {
      const text = secret.slice(prefix.length);
      return /^(?:[0-9a-f]{2})+$/i.test(text) ? [Buffer.from(text, 'hex')] : [];
    },
  ],
  ['secret-case', (secret) => [utf8(secret.toUpperCase()), utf8(secret.toLowerCase())]],
];

function wrongKeys({ key }: SchemeRow, secret: string): Option<Buffer>[] {
  switch (key.kind) {
    case 'text': {
      const prefix = key.prefix !== undefined && secret.startsWith(key.prefix) ? key.prefix : '';
      return textMistakes.flatMap(([mistake, make]) => make(secret, prefix).map((value) => ({ mistake, value })));
    }
    case 'base64': {
      const rest = secret.startsWith(key.prefix) ? secret.slice(key.prefix.length) : secret;
      return [
        { mistake: 'secret-with-prefix', value: utf8(key.prefix + rest) },
        { mistake: 'secret-not-decoded', value: utf8(rest) },
      ];
    }
    case 'shared-or-pem':
      return secret.includes('-----BEGIN') ? [] : [{ mistake: 'secret-not-decoded', value: utf8(secret) }];
    case 'ed25519':
    case 'der':
    case 'id-and-pem':
      return [];
  }
}

/** The keys to try: those of the configured secrets, the same used wrongly, and those of other secrets. */
export function keyOptions(row: SchemeRow, candidates: readonly CandidateSecret[]): Option<TriedKey>[] {
  const right = candidates.flatMap(({ label, mistake, secret }): Option<TriedKey>[] => {
    const { verifying, webhookId } = keyOf(row, secret);
    if (!verifying) return [];
    const value = { key: verifying, label, ...(webhookId !== undefined && { webhookId }) };
    return [mistake === undefined ? { value } : { mistake, value }];
  });
  const wrong = candidates
    .filter(({ mistake }) => mistake === undefined)
    .flatMap(({ label, secret }) =>
      wrongKeys(row, secret)
        .filter(({ value }) => value.length > 0)
        .map(({ mistake, value }): Option<TriedKey> => ({ ...(mistake && { mistake }), value: { key: value, label } })),
    );
  return [...right, ...wrong];
}
