import type { KeyObject } from 'node:crypto';
import type { SchemeRow } from '#shared/signing/schemes.ts';
import type { SignedParts } from '../signed-parts.ts';
import { isOtherSecret, maxOfOthers, type TriedKey } from './key-options.ts';
import { canVerify, digestOptions, verifyOptions, type Digest, type Verify } from './methods.ts';
import { byCost, rare, usual, type Option, type Step } from './option.ts';
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

/** A signature that a computation can result in. */
interface Aim {
  target: Target;
  /** Absent: the target has all bytes. */
  cut?: 'first' | 'last';
}

/** A computation, and the signatures that it can result in. */
export interface Check {
  method: Option<Digest> | Option<Verify>;
  aims: readonly Aim[];
  cost: number;
}

/** Keys and the checks that are made with each of them, both by their cost: combinations are never stored. */
export interface Trials {
  keys: readonly (readonly Option<TriedKey>[] | undefined)[];
  checks: readonly (readonly Check[] | undefined)[];
  isOther: boolean;
}

const isDigest = (method: Check['method']): method is Option<Digest> => typeof method.value !== 'function';
/** Verifying with a public key takes as long as so many HMACs: with RSA, and with elliptic curves. */
const verifyingCost = { rsa: 5, other: 15 };
/** How many HMACs a check takes as long as. */
export function workOf({ aims, method }: Check, { value: { key } }: Option<TriedKey>): number {
  if (isDigest(method) || Buffer.isBuffer(key)) return 1;
  return aims.length * (key.asymmetricKeyType === 'rsa' ? verifyingCost.rsa : verifyingCost.other);
}

/** Deviations of the computation that are tried with an empty secret. Others would be hashes that need no key. */
const withoutSecret = new Set(['other-hash', 'key-as-message', 'signed-twice']);

const isOwnPlace = (row: SchemeRow | undefined, { about, steps }: Target): boolean =>
  row ? !steps.some(({ id }) => id === 'wrong-header' || id === 'wrong-place') : /header \S*(?:sig|hmac)/i.test(about);

/** The checks of a computation, for signatures as long as its result, and for shorter ones. */
function checksOf(method: Option<Digest>, targets: readonly Target[]): Check[] {
  const { length } = method.value;
  const whole = targets.filter(({ bytes, written }) => bytes.length === length || written);
  const shorter = targets.filter(({ bytes, written }) => !written && bytes.length >= minBytes && bytes.length < length);
  const cut = (end: 'first' | 'last', cost: number): Check => {
    return { method, aims: shorter.map((target) => ({ target, cut: end })), cost: method.cost + cost };
  };
  const all = [
    { method, aims: whole.map((target) => ({ target })), cost: method.cost },
    cut('first', usual),
    cut('last', rare),
  ];
  return all.filter(({ aims }) => aims.length > 0);
}

/**
 * What is tried at each content, by the cost of key and check. The cheapest one costs nothing: what the length of a
 * signature proves, such as another hash, leaves room for other deviations.
 */
export function trialsOf(
  row: SchemeRow | undefined,
  targets: readonly Target[],
  keys: readonly Option<TriedKey>[],
  maxCost: number,
): Trials[] {
  const isNoKey = ({ steps }: Option<Digest>): boolean => steps.some(({ id }) => id === 'no-key');
  const all = digestOptions(row);
  const keyed = all.filter((one) => !isNoKey(one)).flatMap((one) => checksOf(one, targets));
  // A hash that needs no key can be a checksum, which is no signature.
  const own = targets.filter((target) => isOwnPlace(row, target));
  const unkeyed = all.filter(isNoKey).flatMap((one) => checksOf(one, own));
  const isKept = ({ method }: Check): boolean =>
    isDigest(method) &&
    (method.value.isHmac === true || (row !== undefined && method.steps.every(({ id }) => withoutSecret.has(id))));
  const shared = keys.filter(({ value }) => Buffer.isBuffer(value.key));
  const known = shared.filter(({ value }) => value.isMissing !== true);
  const isEmpty = ({ value: { key } }: Option<TriedKey>): boolean => Buffer.isBuffer(key) && key.length === 0;
  const missing = shared.filter(({ value }) => value.isMissing === true);
  const found: [readonly Option<TriedKey>[], readonly Check[], isOther?: boolean][] = [
    [known.filter((key) => !isOtherSecret(key)), keyed],
    [known.filter(isOtherSecret), keyed.filter(({ cost }) => cost <= maxOfOthers), true],
    [keys.slice(0, 1).filter(({ value }) => Buffer.isBuffer(value.key)), unkeyed],
    [missing.filter(isEmpty), keyed.filter(isKept)],
    [missing.filter((key) => !isEmpty(key)), keyed],
    ...keys.flatMap((key): [Option<TriedKey>[], Check[], boolean][] => {
      const { key: pair } = key.value;
      if (Buffer.isBuffer(pair)) return [];
      const aims = targets.filter(({ bytes }) => canVerify(pair, bytes)).map((target) => ({ target }));
      const methods = verifyOptions(row, pair.asymmetricKeyType);
      const checks = aims.length === 0 ? [] : methods.map((method) => ({ method, aims, cost: method.cost }));
      return [[[key], checks, isOtherSecret(key)]];
    }),
  ];
  const whole = found.filter(([some, checks]) => some.length > 0 && checks.length > 0);
  const least = (options: readonly { cost: number }[]): number => Math.min(...options.map(({ cost }) => cost));
  const cheapest = Math.min(rare, ...whole.map(([some, checks]) => least(some) + least(checks)));
  return whole.map(([some, checks, isOther = false]): Trials => {
    const moved = checks.map((check) => ({ ...check, cost: Math.max(0, check.cost - cheapest) }));
    return { keys: byCost(some), checks: byCost(moved.filter(({ cost }) => cost <= maxCost)), isOther };
  });
}

/** The deviations with which a check reproduces the signature over a content. */
export function explained(
  method: Check['method'],
  { cut, target }: Aim,
  key: Option<TriedKey>,
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
function isWritten(digest: Buffer, { cut, target: { bytes, written } }: Aim): boolean {
  if (written) return written(digest).equals(bytes);
  const start = cut === 'last' ? digest.length - bytes.length : 0;
  return digest[start] === bytes[0] && digest.compare(bytes, 0, bytes.length, start, start + bytes.length) === 0;
}

/** The signature that a check with a key results in over a content. */
export function matching(
  { aims, method }: Check,
  { value: { key } }: Option<TriedKey>,
  content: Buffer,
): Aim | undefined {
  if (isDigest(method)) {
    const digest = method.value.compute(key as Buffer, content);
    for (const aim of aims) if (isWritten(digest, aim)) return aim;
    return undefined;
  }
  return aims.find(({ target }) => method.value(key as KeyObject, content, target.bytes, target.label?.alg));
}
