import type { KeyObject } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import type { AttemptSignature } from '#shared/model/delivery.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Signed } from './scheme.ts';
import { schemes, type KeyedScheme } from './schemes.ts';

/** The stored part of an attempt's signature; the signed content is in the sent request. */
export type StoredSignature = Pick<AttemptSignature, 'scheme' | 'headers' | 'keys'>;

export interface Signature {
  headers: HeaderPair[];
  stored: StoredSignature;
}

const shownCharacters = 10;
const maxKeys = 1000;
const keys = new Map<string, KeyObject>();

/** Caches keys: without the cache an HMAC takes ten times as long. */
function keyOf(scheme: KeyedScheme, secret: string): KeyObject {
  const name = `${scheme} ${secret}`;
  let key = keys.get(name);
  if (!key) {
    if (keys.size >= maxKeys) keys.clear();
    key = schemes[scheme].keyOf(secret);
    keys.set(name, key);
  }
  return key;
}

/** Signs a body with each secret, newest first. */
export function sign(scheme: KeyedScheme, secrets: readonly string[], signed: Signed, body: Uint8Array): Signature {
  const { before, headers, headerNames, sign: signOnce } = schemes[scheme];
  const text = before(signed);
  return {
    headers: headers(
      secrets.map((secret) => signOnce(text, body, keyOf(scheme, secret))),
      signed,
    ),
    stored: {
      scheme,
      headers: [...headerNames],
      keys: secrets.map((secret) => `${secret.slice(0, shownCharacters)}…`),
    },
  };
}

/** The exact string that was signed; a body that is not text is described by its length. */
export function signedContent(scheme: KeyedScheme, signed: Signed, body: Uint8Array): string {
  const shown = isUtf8(body) ? Buffer.from(body).toString('utf8') : `<${body.length} bytes>`;
  return schemes[scheme].before(signed) + shown;
}
