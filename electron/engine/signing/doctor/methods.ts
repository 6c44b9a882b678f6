import { orElse } from '#shared/errors/or-else.ts';
import { constants, createHash, getHashes, hash, verify, type KeyObject } from 'node:crypto';
import type { SchemeRow } from '#shared/signing/schemes.ts';
import { hashSizes, hmacOf, type HmacHash as Hash } from '../algorithms.ts';
import { verifyBase } from '../message-signature.ts';
import { separatorName } from './frame-options.ts';
import { frequent, odd, rare, right, usual, wrong, type Option, type Step } from './option.ts';

type Compute = (key: Buffer, content: Buffer) => Buffer;

/** Computes a signature with a shared key. */
export interface Digest {
  /** Bytes of its result. */
  length: number;
  /** Whether it is an HMAC with nothing else. */
  isHmac?: true;
  compute: Compute;
}

/** Verifies a signature with a public key. */
export type Verify = (key: KeyObject, content: Buffer, signature: Buffer, named: string | undefined) => boolean;

const names: Record<Hash, string> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  ripemd160: 'RIPEMD-160',
  sha224: 'SHA-224',
  'sha512-224': 'SHA-512/224',
  'sha3-224': 'SHA3-224',
  sha256: 'SHA-256',
  'sha3-256': 'SHA3-256',
  'sha512-256': 'SHA-512/256',
  blake2s256: 'BLAKE2s-256',
  sm3: 'SM3',
  sha384: 'SHA-384',
  'sha3-384': 'SHA3-384',
  sha512: 'SHA-512',
  'sha3-512': 'SHA3-512',
  blake2b512: 'BLAKE2b-512',
};
/** Other hashes cost more: no scheme of its own is expected to use them. */
const commonHashes = new Set<Hash>(['md5', 'sha1', 'sha256', 'sha384', 'sha512']);
const rareHashes = new Set<Hash>(['sha224', 'sha3-256', 'sha512-256']);
/** Those that the TLS library of this program has. */
const hashes = (Object.keys(hashSizes) as Hash[]).filter((name) => getHashes().includes(name));

const digestOf = (name: string, ...parts: readonly Buffer[]): Buffer => {
  const one = createHash(name);
  for (const part of parts) one.update(part);
  return one.digest();
};

/** What a hash computes. */
interface Hashing {
  hash: (...parts: readonly Buffer[]) => Buffer;
  hmac: Compute;
  /** The HMAC of a content and its hash, which several forms need: the last one is computed once. */
  signed: Compute;
  hashed: (content: Buffer) => Buffer;
}

/** A function of two buffers that remembers its last result. */
function remembered(compute: Compute): Compute {
  let last: { key: Buffer; content: Buffer; result: Buffer } | undefined;
  return (key, content) => {
    if (last?.key !== key || last.content !== content) last = { key, content, result: compute(key, content) };
    return last.result;
  };
}

function hashingOf(name: Hash): Hashing {
  const hmac: Compute = (key, content) => hmacOf(name, key, [content]);
  const hashed = remembered((_none, content) => hash(name, content, 'buffer'));
  return {
    hash: (...parts) => digestOf(name, ...parts),
    hmac,
    signed: remembered(hmac),
    hashed: (content) => hashed(content, content),
  };
}

type Form = readonly [id: Step['id'], about: string, compute: (by: Hashing) => Compute];

const inHex = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('hex'));
const inBase64 = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('base64'));

/** Ways to compute a signature that are no HMAC of key and content. */
const forms: readonly Form[] = [
  ['hash-without-hmac', 'of secret and content', (by) => (key, content) => by.hash(key, content)],
  ['hash-without-hmac', 'of content and secret', (by) => (key, content) => by.hash(content, key)],
  ...[':', '.', '|', '&key=', '\n', '-', '_', '&', ',', ' '].flatMap((text): Form[] => [
    [
      'hash-without-hmac',
      `of secret, ${separatorName(text)} and content`,
      (by) => (key, content) => by.hash(key, Buffer.from(text), content),
    ],
    [
      'hash-without-hmac',
      `of content, ${separatorName(text)} and secret`,
      (by) => (key, content) => by.hash(content, Buffer.from(text), key),
    ],
  ]),
  ['hash-without-hmac', 'of secret, content and secret', (by) => (key, content) => by.hash(key, content, key)],
  ['hash-without-hmac', 'of the hash, of secret and content', (by) => (key, content) => by.hash(by.hash(key, content))],
  ['key-as-message', 'of the secret, with the content as key', (by) => (key, content) => by.hmac(content, key)],
  [
    'signed-twice',
    'of the HMAC in hexadecimal',
    (by) => (key, content) => by.hmac(key, inHex(by.signed(key, content))),
  ],
  ['signed-twice', 'of the HMAC in Base64', (by) => (key, content) => by.hmac(key, inBase64(by.signed(key, content)))],
  ['signature-hashed', 'of the HMAC as bytes', (by) => (key, content) => by.hash(by.signed(key, content))],
  ['signature-hashed', 'of the HMAC in hexadecimal', (by) => (key, content) => by.hash(inHex(by.signed(key, content)))],
  [
    'part-added',
    'of the content with the secret before it',
    (by) => (key, content) => by.hmac(key, Buffer.concat([key, content])),
  ],
  [
    'part-added',
    'of the content with the secret after it',
    (by) => (key, content) => by.hmac(key, Buffer.concat([content, key])),
  ],
  ['signed-twice', 'of the HMAC as bytes', (by) => (key, content) => by.hmac(key, by.signed(key, content))],
  ['content-hashed', 'of the hash of the content', (by) => (key, content) => by.hmac(key, by.hashed(content))],
  [
    'content-hashed',
    'of the hash of the content in hexadecimal',
    (by) => (key, content) => by.hmac(key, inHex(by.hashed(content))),
  ],
  [
    'content-hashed',
    'of the hash of the content in Base64',
    (by) => (key, content) => by.hmac(key, inBase64(by.hashed(content))),
  ],
];

function formCost(id: Step['id'], about: string): number {
  if (id === 'signature-hashed' || id === 'part-added' || /, (?:“[^:]|line|spaces)/.test(about)) return odd;
  if ((id === 'hash-without-hmac' && about.includes(',')) || about.includes('Base64')) return rare;
  return /^of (?:secret and content|content and secret|the secret, with)/.test(about) ? frequent : usual;
}

/** The hash of a scheme whose keys are shared; undefined if its keys are pairs. */
const hashOf = ({ algorithm }: SchemeRow): Hash | undefined =>
  algorithm === 'hmac-sha1' ? 'sha1' : algorithm === 'hmac-sha256' || algorithm === 'by-key' ? 'sha256' : undefined;

/** The ways to compute a signature with a shared key. @param row Absent: any is right */
export function digestOptions(row: SchemeRow | undefined): Option<Digest>[] {
  const own = row && (hashOf(row) ?? 'sha256');
  return hashes.flatMap((name): Option<Digest>[] => {
    const { length } = hashSizes[name];
    const isOwn = name === own;
    const by = hashingOf(name);
    const steps: Step[] = isOwn || !row ? [] : [{ id: 'other-hash', how: names[name] }];
    const commonCost = !row || isOwn ? 0 : name === 'sha1' || name === 'sha512' ? frequent : usual;
    const cost = commonHashes.has(name) ? commonCost : rareHashes.has(name) ? rare : odd;
    const base: Option<Digest> = {
      value: { length, compute: by.signed, isHmac: true },
      steps,
      cost,
      about: `HMAC-${names[name]}`,
    };
    const others = forms.map(([id, about, make]): Option<Digest> => {
      const how = name === own || !row ? about : `${names[name]} ${about}`;
      const form = wrong({ length, compute: make(by) }, id, how, formCost(id, about));
      const plain = id === 'hash-without-hmac' ? `${names[name]} without HMAC` : names[name];
      const isHashed = id === 'hash-without-hmac' || id === 'signature-hashed';
      return row
        ? { ...form, cost: form.cost + cost }
        : {
            ...form,
            cost: form.cost + cost,
            steps: [],
            about: `${isHashed ? plain : base.about} ${about}`,
          };
    });
    const noKey = wrong<Digest>(
      { length, compute: (_key, content) => by.hashed(content) },
      'no-key',
      isOwn || !row ? '' : names[name],
    );
    return [base, ...others, { ...noKey, cost: noKey.cost + cost, about: names[name] }];
  });
}

const rawSizes: Record<string, number> = { prime256v1: 64, secp384r1: 96 };

/** The signature of ECDSA in both forms: DER, and the numbers r and s. */
function ecdsaForms(key: KeyObject, signature: Buffer): { der?: Buffer; raw?: Buffer } {
  const size = rawSizes[key.asymmetricKeyDetails?.namedCurve ?? ''];
  if (signature.length === size) return { raw: signature };
  return signature[0] === 0x30 ? { der: signature } : {};
}

const isType = (key: KeyObject, type: string): boolean => key.asymmetricKeyType?.startsWith(type) === true;

function ecdsa(name: string, form: 'der' | 'raw', prepare: (content: Buffer) => Buffer): Verify {
  const dsaEncoding = form === 'der' ? 'der' : 'ieee-p1363';
  return (key, content, signature) => {
    const bytes = isType(key, 'ec') ? ecdsaForms(key, signature)[form] : undefined;
    return bytes !== undefined && orElse(() => verify(name, prepare(content), { key, dsaEncoding }, bytes), false);
  };
}

const paddings = {
  'PKCS #1 v1.5': { padding: constants.RSA_PKCS1_PADDING },
  PSS: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO },
} as const;
const rsa =
  (name: string, padding: keyof typeof paddings, prepare: (content: Buffer) => Buffer): Verify =>
  (key, content, signature) =>
    isType(key, 'rsa') && orElse(() => verify(name, prepare(content), { key, ...paddings[padding] }, signature), false);

const edwards =
  (prepare: (content: Buffer) => Buffer): Verify =>
  (key, content, signature) =>
    isType(key, 'ed25519') && signature.length === 64 && verify(null, prepare(content), key, signature);

const asIs = (content: Buffer): Buffer => content;
const hashedFirst: readonly [how: string, prepare: (content: Buffer) => Buffer][] = [
  ['SHA-256 as bytes', (content) => hash('sha256', content, 'buffer')],
  ['SHA-256 in hexadecimal', (content) => Buffer.from(hash('sha256', content))],
  ['SHA-512 as bytes', (content) => hash('sha512', content, 'buffer')],
  ['SHA-512 in hexadecimal', (content) => Buffer.from(hash('sha512', content))],
];
const signingHashes = ['sha256', 'sha1', 'sha384', 'sha512'] as const;

/** Whether bytes can be a signature by a key. */
export function canVerify(key: KeyObject, signature: Buffer): boolean {
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'ed25519') return signature.length === 64;
  if (key.asymmetricKeyType === 'ec') return Object.keys(ecdsaForms(key, signature)).length > 0;
  return signature.length === Math.ceil(modulusLength / 8);
}

/** The ways to verify a signature with a public key. @param row Absent: any is right */
export function verifyOptions(row: SchemeRow | undefined, type: string | undefined): Option<Verify>[] {
  const isMessage = row?.algorithm === 'by-key';
  const misfit: Step[] = isMessage ? [{ id: 'alg-mismatch' }] : [];
  function option(value: Verify, about: string, found: Step[]): Option<Verify> {
    const steps = found.length === 0 ? misfit : found;
    return row ? { value, steps, cost: usual * steps.length } : right(value, about);
  }
  const own: Option<Verify>[] = isMessage
    ? [right((key, content, signature, named) => verifyBase(content.toString(), key, signature, named) !== false)]
    : [];
  if (type === 'ed25519') {
    return [
      ...own,
      option(edwards(asIs), 'Ed25519', []),
      ...hashedFirst.map(([how, prepare]) => wrong(edwards(prepare), 'content-hashed', how)),
    ];
  }
  const others = (how: string): Step[] => (how === 'SHA-256' ? [] : [{ id: 'other-hash', how }]);
  if (type === 'ec') {
    const form = isMessage ? 'raw' : 'der';
    return [
      ...own,
      ...signingHashes.flatMap((name) =>
        (['der', 'raw'] as const).map((one) => {
          const steps: Step[] = one === form ? [] : [{ id: 'ecdsa-form' }];
          return option(ecdsa(name, one, asIs), `ECDSA with ${names[name]}`, [...others(names[name]), ...steps]);
        }),
      ),
      ...hashedFirst.slice(0, 2).map(([how, prepare]) => wrong(ecdsa('sha256', form, prepare), 'content-hashed', how)),
    ];
  }
  const ownPadding = isMessage ? 'PSS' : 'PKCS #1 v1.5';
  return [
    ...own,
    ...signingHashes.flatMap((name) =>
      (Object.keys(paddings) as (keyof typeof paddings)[]).map((padding) => {
        const steps: Step[] = padding === ownPadding ? [] : [{ id: 'other-padding', how: padding }];
        const isUsual = name === (isMessage && padding === 'PSS' ? 'sha512' : 'sha256');
        const hashing: Step[] = isUsual ? [] : [{ id: 'other-hash', how: names[name] }];
        return option(rsa(name, padding, asIs), `RSA ${padding} with ${names[name]}`, [...hashing, ...steps]);
      }),
    ),
    ...hashedFirst
      .slice(0, 2)
      .map(([how, prepare]) => wrong(rsa('sha256', ownPadding, prepare), 'content-hashed', how)),
  ];
}
