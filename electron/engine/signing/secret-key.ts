import {
  createECDH,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import type { SchemeKey, SchemeRow } from '#shared/signing/schemes.ts';
import type { Random } from '../random.ts';

/** The keys of a secret. A shared secret is both; a public key cannot sign. */
export interface SecretKey {
  signing?: KeyObject;
  verifying?: KeyObject;
  /** Of PayPal: the ID of the webhook. */
  webhookId?: string;
}

const seedLength = 32;
/** DER of an Ed25519 key up to its 32 bytes (RFC 8410 7). */
const privateDer = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicDer = Buffer.from('302a300506032b6570032100', 'hex');

type KindOf<K extends SchemeKey['kind']> = Extract<SchemeKey, { kind: K }>;

function pairOf(key: KeyObject): SecretKey {
  return { signing: key, verifying: createPublicKey(key) };
}

/** A key or certificate in PEM. @throws when it is neither */
function fromPem(pem: string): SecretKey {
  return /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem)
    ? pairOf(createPrivateKey(pem))
    : { verifying: createPublicKey(pem) };
}

const ed25519Private = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privateDer, seed]), format: 'der', type: 'pkcs8' });
const ed25519Public = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicDer, raw]), format: 'der', type: 'spki' });
const rawPublic = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

function ed25519Of({ encoding, privatePrefix, publicPrefix }: KindOf<'ed25519'>, secret: string): SecretKey {
  const isPrivate = privatePrefix !== '' && secret.startsWith(privatePrefix);
  const isPublic = publicPrefix !== '' && secret.startsWith(publicPrefix);
  if (privatePrefix !== '' && !isPrivate && !isPublic) return {};
  const bytes = Buffer.from(
    secret.slice(isPrivate ? privatePrefix.length : isPublic ? publicPrefix.length : 0),
    encoding,
  );
  if (isPublic || (!isPrivate && bytes.length === seedLength)) return { verifying: ed25519Public(bytes) };
  return pairOf(ed25519Private(bytes.subarray(0, seedLength)));
}

function derOf(secret: string): SecretKey {
  if (secret.includes('-----BEGIN')) return fromPem(secret);
  const key = Buffer.from(secret, 'base64');
  try {
    return pairOf(createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
  } catch {
    return { verifying: createPublicKey({ key, format: 'der', type: 'spki' }) };
  }
}

const shared = (bytes: Uint8Array): SecretKey => {
  const key = createSecretKey(bytes);
  return { signing: key, verifying: key };
};

function readKey(key: SchemeKey, secret: string): SecretKey {
  switch (key.kind) {
    case 'text':
      return shared(Buffer.from(secret));
    case 'base64':
      if (/^wh[sp]k_/.test(secret)) return {};
      return shared(Buffer.from(secret.startsWith(key.prefix) ? secret.slice(key.prefix.length) : secret, 'base64'));
    case 'ed25519':
      return ed25519Of(key, secret);
    case 'der':
      return derOf(secret);
    case 'id-and-pem': {
      const [webhookId = '', pem = ''] = secret.trimStart().split(/\s([\s\S]*)/);
      return { ...fromPem(pem), webhookId };
    }
    case 'shared-or-pem':
      return secret.includes('-----BEGIN') ? fromPem(secret) : shared(Buffer.from(secret, 'base64'));
  }
}

/** Whether RFC 9421 3.3 defines an algorithm for a key. */
function fitsMessage({ asymmetricKeyDetails: details, asymmetricKeyType: type }: KeyObject): boolean {
  const { hashAlgorithm = 'sha512', namedCurve = '' } = details ?? {};
  if (type === 'ec') return ['prime256v1', 'secp384r1'].includes(namedCurve);
  return type === 'ed25519' || type === 'rsa' || (type === 'rsa-pss' && hashAlgorithm === 'sha512');
}

/** Whether a public key is of the type that the scheme uses: others would make verifying throw. */
function fits(kind: SchemeKey['kind'], key: KeyObject): boolean {
  if (kind === 'der') return key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  if (kind === 'id-and-pem') return key.asymmetricKeyType === 'rsa';
  return kind === 'ed25519' || fitsMessage(key);
}

const maxKeys = 1000;
const cache = new WeakMap<SchemeRow, Map<string, SecretKey>>();

/** The keys of a secret; empty if it is not a key of the scheme. Cached: without, an HMAC takes ten times as long. */
export function keyOf(row: SchemeRow, secret: string): SecretKey {
  let keys = cache.get(row);
  if (!keys || keys.size >= maxKeys) cache.set(row, (keys = new Map<string, SecretKey>()));
  let key = keys.get(secret);
  if (!key) {
    try {
      key = readKey(row.key, secret);
      if (key.verifying && key.verifying.type !== 'secret' && !fits(row.key.kind, key.verifying)) key = {};
    } catch {
      key = {};
    }
    keys.set(secret, key);
  }
  return key;
}

function base64Fault({ maxBytes, minBytes, prefix }: KindOf<'base64'>, secret: string): string | undefined {
  if (!secret.startsWith(prefix)) return `it must begin with ${prefix}`;
  const encoded = secret.slice(prefix.length);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return `after ${prefix} it must be base64`;
  const { length } = Buffer.from(encoded, 'base64');
  if (length >= minBytes && length <= maxBytes) return undefined;
  return `it holds ${length} bytes; enter ${minBytes} to ${maxBytes}`;
}

function ed25519Fault({ encoding, privatePrefix }: KindOf<'ed25519'>, secret: string): string | undefined {
  if (!secret.startsWith(privatePrefix)) return `it must begin with ${privatePrefix}`;
  const encoded = secret.slice(privatePrefix.length);
  const wellFormed = encoding === 'hex' ? /^([0-9a-f]{2})+$/i : /^[A-Za-z0-9+/]+={0,2}$/;
  if (!wellFormed.test(encoded)) {
    return privatePrefix === '' ? `it must be ${encoding}` : `after ${privatePrefix} it must be ${encoding}`;
  }
  const bytes = Buffer.from(encoded, encoding);
  const isSeed = privatePrefix !== '' && bytes.length === seedLength;
  if (!isSeed && bytes.length !== 2 * seedLength) {
    const seed = privatePrefix === '' ? '' : 'a seed of 32, or ';
    return `it holds ${bytes.length} bytes; an Ed25519 key is ${seed}64 with the public key behind it`;
  }
  const given = bytes.subarray(seedLength);
  if (isSeed || given.equals(rawPublic(ed25519Private(bytes.subarray(0, seedLength))))) return undefined;
  return 'its second half is not the public key of its first';
}

const keyFaults: Partial<Record<SchemeKey['kind'], string>> = {
  der: 'it must be a private key of P-256: PKCS #8 in DER, as base64, or PEM',
  'id-and-pem': 'it must be the webhook ID, a line break, and an RSA private key in PEM',
  'shared-or-pem': 'it must be base64, or a private key in PEM',
};

/** Why the sender cannot sign with a secret; undefined if it can. */
export function secretFault(row: SchemeRow, secret: string): string | undefined {
  const { key } = row;
  if (key.kind === 'text') return undefined;
  if (key.kind === 'base64') return base64Fault(key, secret);
  if (key.kind === 'ed25519') return ed25519Fault(key, secret);
  const { signing } = keyOf(row, secret);
  const isGood = signing && (signing.type !== 'secret' || /^[A-Za-z0-9+/]+={0,2}$/.test(secret));
  return isGood ? undefined : keyFaults[key.kind];
}

/** A private key of P-256 from random bytes. */
function p256Of(random: Random): KeyObject {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(random.bytes(32));
  const point = pair.getPublicKey();
  const textOf = (part: Buffer): string => Buffer.concat([Buffer.alloc(32 - part.length), part]).toString('base64url');
  const [x, y] = [textOf(point.subarray(1, 33)), textOf(point.subarray(33))];
  return createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x, y, d: textOf(pair.getPrivateKey()) },
    format: 'jwk',
  });
}

/** Generates a secret with which the sender can sign. One of PayPal takes a tenth of a second. */
export function generateSecret({ key }: SchemeRow, random: Random): string {
  switch (key.kind) {
    case 'text':
      return (key.prefix ?? '') + random.bytes(key.prefix === undefined ? 32 : 24).toString('hex');
    case 'base64':
      return key.prefix + random.bytes(key.minBytes).toString('base64');
    case 'ed25519': {
      const seed = random.bytes(seedLength);
      return key.privatePrefix + Buffer.concat([seed, rawPublic(ed25519Private(seed))]).toString(key.encoding);
    }
    case 'der':
      return p256Of(random).export({ format: 'der', type: 'pkcs8' }).toString('base64');
    case 'id-and-pem': {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const id = random.bytes(9).toString('hex').toUpperCase().slice(0, 17);
      return `${id}\n${privateKey.export({ format: 'pem', type: 'pkcs8' }) as string}`;
    }
    case 'shared-or-pem':
      return random.bytes(32).toString('base64');
  }
}

/** What receivers verify with, if it is not the secret itself. */
export function verifyKeyOf(row: SchemeRow, secret: string): string | undefined {
  const { key } = row;
  const { verifying, webhookId } = keyOf(row, secret);
  if (!verifying || verifying.type === 'secret') return undefined;
  if (key.kind === 'ed25519') return key.publicPrefix + rawPublic(verifying).toString(key.encoding);
  if (key.kind === 'der') return verifying.export({ format: 'der', type: 'spki' }).toString('base64');
  const pem = verifying.export({ format: 'pem', type: 'spki' }) as string;
  return webhookId === undefined ? pem : `${webhookId}\n${pem}`;
}
