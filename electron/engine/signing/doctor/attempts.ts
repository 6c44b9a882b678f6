import type { KeyObject } from 'node:crypto';
import type { SchemeRow } from '#shared/signing/schemes.ts';
import type { SignedParts } from '../signed-parts.ts';
import { isOtherSecret, maxOfOthers, type TriedKey } from './key-options.ts';
import { canVerify, digestOptions, verifyOptions, type Digest, type Verify } from './methods.ts';
import { rare, usual, type Option, type Step } from './option.ts';
import { minBytes, type Target } from './signature-targets.ts';

/** What explains a signature. */
export interface Explanation {
  /** None if the signature is right. */
  steps: readonly Step[];
  /** Other deviations that produce the same signature. */
  others: readonly (readonly Step[])[];
  /** The secret that it matches. */
  secret: string;
  /** The signature that matches, as text. */
  received: string;
  /** The bytes that were signed. */
  content: Buffer;
  parts: SignedParts;
  /** How it is made, for a scheme that is not known. */
  about: string;
}

/** A signature, and how it can be reproduced: keys and methods by the cost of both. */
export interface Attempt {
  target: Target;
  key: Option<TriedKey>;
  method: Option<Digest> | Option<Verify>;
  /** Absent: the target has all bytes. */
  cut?: 'first' | 'last';
}

const isDigest = (method: Attempt['method']): method is Option<Digest> => typeof method.value !== 'function';
/** Verifying with a public key takes as long as so many HMACs: with RSA, and with elliptic curves. */
const verifyingCost = { rsa: 5, other: 15 };
/** How many HMACs an attempt takes as long as. */
export const workOf = ([first, ...others]: readonly Attempt[]): number => {
  if (!first || isDigest(first.method)) return 1;
  const { key } = first.key.value;
  const isRsa = !Buffer.isBuffer(key) && key.asymmetricKeyType === 'rsa';
  return (others.length + 1) * (isRsa ? verifyingCost.rsa : verifyingCost.other);
};

/** Deviations of the computation that are tried without a secret. Others would be hashes that need no key. */
const withoutSecret = new Set(['other-hash', 'key-as-message', 'signed-twice']);

/**
 * The attempts at signatures with keys, by their cost. The cheapest ones cost nothing: what the length of a signature proves,
 * such as another hash, leaves room for other deviations.
 */
export function attemptsOf(
  row: SchemeRow | undefined,
  targets: readonly Target[],
  keys: readonly Option<TriedKey>[],
  maxCost: number,
): Attempt[][] {
  const all: Attempt[][] = [];
  const digests = digestOptions(row);
  const add = (attempt: Attempt, cost: number): void => {
    if (cost <= maxCost + rare) (all[cost] ??= []).push(attempt);
  };
  const isOwnPlace = ({ about, steps }: Target): boolean =>
    row
      ? !steps.some(({ id }) => id === 'wrong-header' || id === 'wrong-place')
      : /header \S*(?:sig|hmac)/i.test(about);
  for (const [index, key] of keys.entries()) {
    const { isMissing, key: bytes } = key.value;
    const max = isOtherSecret(key) ? maxOfOthers : maxCost + rare;
    if (!Buffer.isBuffer(bytes)) {
      for (const method of verifyOptions(row, bytes.asymmetricKeyType)) {
        for (const target of targets) {
          if (canVerify(bytes, target.bytes)) add({ target, key, method }, key.cost + method.cost);
        }
      }
      continue;
    }
    for (const method of digests) {
      if (key.cost + method.cost > max) continue;
      const { length } = method.value;
      const isNoKey = method.steps.some(({ id }) => id === 'no-key');
      const isKeyed = method.value.isHmac === true || (row && method.steps.every(({ id }) => withoutSecret.has(id)));
      if (isMissing === true && isKeyed !== true) continue;
      for (const target of targets) {
        // A hash that needs no key can be a checksum, which is no signature.
        if (isNoKey && (index > 0 || !isOwnPlace(target))) continue;
        const size = target.bytes.length;
        const cost = key.cost + method.cost;
        if (size === length || target.isReplaced === true) add({ target, key, method }, cost);
        else if (size >= minBytes && size < length) {
          add({ target, key, method, cut: 'first' }, cost + usual);
          add({ target, key, method, cut: 'last' }, cost + rare);
        }
      }
    }
  }
  const cheapest = all.findIndex((some: Attempt[] | undefined) => some !== undefined);
  return cheapest < 0 ? [] : all.slice(cheapest, cheapest + maxCost + 1);
}

/** Distinct computations of attempts: the same key and method serve all targets. */
export function grouped(attempts: readonly Attempt[]): Attempt[][] {
  const byMethod = new Map<TriedKey, Map<unknown, Attempt[]>>();
  for (const attempt of attempts) {
    const { key, method } = attempt;
    let methods = byMethod.get(key.value);
    if (!methods) byMethod.set(key.value, (methods = new Map<unknown, Attempt[]>()));
    const same = methods.get(method.value);
    if (same) same.push(attempt);
    else methods.set(method.value, [attempt]);
  }
  return [...byMethod.values()].flatMap((methods) => [...methods.values()]);
}

/** The deviations of an attempt that reproduces the signature over a content. */
export function explained(
  { cut, key, method, target }: Attempt,
  content: Option<Buffer>,
  parts: SignedParts,
): Explanation {
  const size = target.bytes.length;
  const shorter: Step[] = cut === undefined ? [] : [{ id: 'signature-truncated', how: `the ${cut} ${size} bytes` }];
  const before = [...target.steps, ...shorter, ...method.steps];
  return {
    steps: [...before, ...key.steps, ...content.steps],
    others: [
      ...(content.others ?? []).map((steps) => [...before, ...key.steps, ...steps]),
      ...(key.others ?? []).map((steps) => [...before, ...steps, ...content.steps]),
    ],
    secret: key.value.label,
    received: target.text,
    content: content.value,
    parts,
    about: `${method.about ?? ''} ${target.about}, over ${content.about ?? 'the body'}${key.about === undefined ? '' : `, with ${key.about} as key`}`,
  };
}

/** Whether a target is a signature, or the part of it that it can have. */
function isWritten(digest: Buffer, { cut, target: { bytes, isReplaced } }: Attempt): boolean {
  if (isReplaced === true) return Buffer.from(digest.toString('utf8')).equals(bytes);
  const start = cut === 'last' ? digest.length - bytes.length : 0;
  return digest[start] === bytes[0] && digest.compare(bytes, 0, bytes.length, start, start + bytes.length) === 0;
}

/** The attempt that reproduces a signature over a content. */
export function matching(attempts: readonly Attempt[], content: Buffer): Attempt | undefined {
  const [first] = attempts;
  if (!first) return undefined;
  const { key, method } = first;
  const { key: bytes } = key.value;
  if (isDigest(method)) {
    const digest = method.value.compute(bytes as Buffer, content);
    return attempts.find((attempt) => isWritten(digest, attempt));
  }
  return attempts.find(({ target }) => method.value(bytes as KeyObject, content, target.bytes, target.label?.alg));
}
