import type { KeyObject } from 'node:crypto';
import type { SchemeRow } from '#shared/signing/schemes.ts';
import { bytesOf, type SignedMessage } from '../signed-message.ts';
import type { SignedParts } from '../signed-parts.ts';
import { baseOptions, jwsOptions, readJws } from './base-options.ts';
import { bodyOptions } from './body-options.ts';
import { contentOptions, type Contents } from './content-options.ts';
import { keyOptions, type CandidateSecret, type TriedKey } from './key-options.ts';
import { canVerify, digestOptions, verifyOptions, type Digest, type Verify } from './methods.ts';
import { isSingleOption, rare, right, usual, type Option, type Step } from './option.ts';
import { minBytes, readTargets, type Target } from './signature-targets.ts';

/** How much work the search may do. */
export interface Limits {
  /** Max cost of the deviations together: `usual` and `rare` of each. */
  cost: number;
  /** Max number of signatures that are computed; verifying one with a public key counts as several. */
  attempts: number;
  /** Max number of bytes that are hashed. */
  bytes: number;
  /** Whether the time for the search has passed, on machines with much load. Default: never. */
  isOver?: (() => boolean) | undefined;
  /** Max bytes of a body of which changed forms are tried: making them takes longer than hashing. Default: any. */
  changedBody?: number;
}

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

/** The result of the search. */
export interface Search {
  found?: Explanation;
  /** Signatures that were computed or verified. */
  attempts: number;
  /** The cost up to which all combinations were tried; -1: not even the right one. */
  complete: number;
  /** How many values of each part were tried. */
  counts: Readonly<Record<string, number>>;
}

/** A signature, and how it can be reproduced: keys and methods by the cost of both. */
interface Attempt {
  target: Target;
  key: Option<TriedKey>;
  method: Option<Digest> | Option<Verify>;
  /** Whether the target has only the first bytes. */
  isCut: boolean;
}

interface Group {
  parts: SignedParts;
  contents: Contents;
  /** The attempts at each content, by their cost. */
  attempts: Attempt[][];
}

const isDigest = (method: Attempt['method']): method is Option<Digest> => typeof method.value !== 'function';
/** Verifying with a public key takes as long as so many HMACs: with RSA, and with elliptic curves. */
const verifyingCost = { rsa: 5, other: 15 };
const workOf = ([first, ...others]: readonly Attempt[]): number => {
  if (!first || isDigest(first.method)) return 1;
  const { key } = first.key.value;
  const isRsa = !Buffer.isBuffer(key) && key.asymmetricKeyType === 'rsa';
  return (others.length + 1) * (isRsa ? verifyingCost.rsa : verifyingCost.other);
};

/** Deviations of the computation that are tried without a secret. Others would be hashes that need no key. */
const withoutSecret = new Set(['other-hash', 'key-as-message', 'signed-twice']);

/** The attempts at signatures with keys, by their cost. */
function attemptsOf(
  row: SchemeRow | undefined,
  targets: readonly Target[],
  keys: readonly Option<TriedKey>[],
  maxCost: number,
): Attempt[][] {
  const found: Attempt[][] = [];
  const digests = digestOptions(row);
  const add = (attempt: Attempt, cost: number): void => {
    if (cost <= maxCost) (found[cost] ??= []).push(attempt);
  };
  const isOwnPlace = ({ steps }: Target): boolean =>
    !steps.some(({ id }) => id === 'wrong-header' || id === 'wrong-place');
  for (const [index, key] of keys.entries()) {
    const { isMissing, key: bytes } = key.value;
    if (!Buffer.isBuffer(bytes)) {
      for (const method of verifyOptions(row, bytes.asymmetricKeyType)) {
        for (const target of targets) {
          if (canVerify(bytes, target.bytes)) add({ target, key, method, isCut: false }, key.cost + method.cost);
        }
      }
      continue;
    }
    for (const method of digests) {
      const { length } = method.value;
      const isNoKey = method.steps.some(({ id }) => id === 'no-key');
      if (isMissing === true && method.steps.some(({ id }) => !withoutSecret.has(id))) continue;
      for (const target of targets) {
        // A hash that needs no key can be a checksum, which is no signature.
        if (isNoKey && (index > 0 || !isOwnPlace(target))) continue;
        const isCut = target.bytes.length < length;
        if (target.bytes.length > length || target.bytes.length < minBytes) continue;
        add({ target, key, method, isCut }, key.cost + method.cost + (isCut ? usual : 0));
      }
    }
  }
  return found;
}

/** Distinct computations of attempts: the same key and method serve all targets. */
function grouped(attempts: readonly Attempt[]): Attempt[][] {
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

/** After so many signatures, the clock is asked. */
const askedEvery = 128;

/** A larger body is only changed in single ways: serialising it in all combinations takes longer than a job may. */
const maxCombined = 24 * 1024;

/** Of a scheme that is not known, the hash of the body is as right as the body. */
function asDescribed(option: Option<Buffer>): Option<Buffer> {
  const [only, ...others] = option.steps;
  if (only?.id !== 'body-hashed' || others.length > 0 || option.cost > usual) return option;
  return { ...option, steps: [], cost: 0, about: `the hash of the body (${only.how ?? ''})` };
}

/** The groups of signatures, each with the contents that can have been signed. */
function groupsOf(
  row: SchemeRow | undefined,
  message: SignedMessage,
  keys: readonly Option<TriedKey>[],
  maxCost: number,
  computed: string | undefined,
  bodies: () => readonly Option<Buffer>[],
): Group[] {
  const groups = readTargets(row, message, computed).flatMap(({ parts, targets }): Group[] => {
    if (row?.place.kind === 'message') {
      const labels = Map.groupBy(targets, ({ label }) => label);
      return [...labels].flatMap(([label, all]) =>
        label
          ? [{ parts, contents: baseOptions(message, label, maxCost), attempts: attemptsOf(row, all, keys, maxCost) }]
          : [],
      );
    }
    const ids = new Set(keys.map(({ value }) => value.webhookId));
    return [...ids].map((webhookId) => {
      const own = keys.filter(({ value }) => value.webhookId === webhookId || value.isMissing);
      const contents = contentOptions(row, message, { ...parts, webhookId }, bodies(), maxCost);
      return { parts, contents, attempts: attemptsOf(row, targets, own, maxCost) };
    });
  });
  if (row) return groups;
  const tokens = message.headers.flatMap(([name, value]) => {
    const jws = value.length <= 8192 ? readJws(value) : undefined;
    return jws ? [{ name, jws, value }] : [];
  });
  const ofTokens = tokens.slice(0, 4).map(({ jws, name, value }): Group => {
    const bytes = Buffer.from(jws.signature, 'base64url');
    const target = { bytes, text: value, steps: [], about: `as JWS in the header ${name}` };
    const contents = jwsOptions(jws, bodies());
    return {
      parts: { id: '', timestamp: '', signatures: [] },
      contents,
      attempts: attemptsOf(undefined, [target], keys, maxCost),
    };
  });
  return [...ofTokens, ...groups];
}

function explained({ isCut, key, method, target }: Attempt, content: Option<Buffer>, parts: SignedParts): Explanation {
  const size = target.bytes.length;
  const cut: Step[] = isCut ? [{ id: 'signature-truncated', how: `${size} bytes` }] : [];
  const before = [...target.steps, ...cut, ...method.steps];
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

/** The attempt that reproduces a signature over a content. */
function matching(attempts: readonly Attempt[], content: Buffer): Attempt | undefined {
  const [first] = attempts;
  if (!first) return undefined;
  const { key, method } = first;
  const { key: bytes } = key.value;
  if (isDigest(method)) {
    const digest = method.value.compute(bytes as Buffer, content);
    return attempts.find(({ target }) => digest.subarray(0, target.bytes.length).equals(target.bytes));
  }
  return attempts.find(({ target }) => method.value(bytes as KeyObject, content, target.bytes, target.label?.alg));
}

interface Phase {
  from?: number;
  upTo: number;
  /** Whether each part has at most one deviation. */
  isSingle: boolean;
}

/** Single deviations are tried before others are made, which takes longer; then pairs, one deviation in each part, and all. */
function phasesOf(row: SchemeRow | undefined, cost: number): Phase[] {
  const pairs = Math.min(2 * usual, cost);
  const single = Math.min(rare, cost);
  const all: Phase[] = [
    { upTo: single, isSingle: false },
    { from: single + 1, upTo: pairs, isSingle: false },
    ...(row ? [{ from: pairs + 1, upTo: cost, isSingle: true }] : []),
    { from: pairs + 1, upTo: cost, isSingle: false },
  ];
  return all.filter(({ from = 0, upTo }) => from <= upTo);
}

/**
 * Other secrets would multiply the combinations: they are tried with one more deviation as early as the configured ones, and
 * with two after those.
 */
const earlyOfOthers = 1 + usual;
const maxOfOthers = 1 + 2 * usual;
/** What the configured secrets may use of the work if there are other ones. */
const ownShare = 0.75;
const isOtherSecret = ({ steps }: Option<TriedKey>): boolean =>
  steps.some(({ id }) => /^secret-(of-other|former)/.test(id));

const ofSingles = ({ key, method, target }: Attempt): boolean =>
  isSingleOption(key) && isSingleOption(method) && target.steps.length <= 1;

/**
 * Searches for the deviations that reproduce a signature, the simplest first.
 * @param row Absent: any scheme
 * @param computed A signature that the user's own code computed, to explain instead of the received one
 */
export function searchMistakes(
  row: SchemeRow | undefined,
  message: SignedMessage,
  candidates: readonly CandidateSecret[],
  limits: Limits,
  computed?: string,
): Search {
  const keys = keyOptions(row, candidates, limits.cost >= 2 * usual);
  let attempts = 0;
  let work = 0;
  let bytes = 0;
  let counts: Record<string, number> = {
    secrets: candidates.length,
    keys: keys.length,
    algorithms: digestOptions(row).length,
  };
  const made = new Map<number, readonly Option<Buffer>[]>();
  const bodiesUpTo = (upTo: number): readonly Option<Buffer>[] => {
    const max = message.body.length > maxCombined ? Math.min(upTo, rare) : Math.min(upTo, 3 * usual);
    const isTooLarge = message.body.length > (limits.changedBody ?? Number.POSITIVE_INFINITY);
    const bodies = made.get(max) ?? (isTooLarge ? [right(bytesOf(message), 'the body')] : bodyOptions(message, max));
    made.set(max, bodies);
    return row ? bodies : bodies.map(asDescribed);
  };
  let complete = -1;
  /** Tries all combinations, or those of other secrets that are tried late. @returns undefined when the work is used up. */
  const search = (isLate: boolean, maxWork: number): Search | undefined => {
    for (const { isSingle, upTo, from = 0 } of phasesOf(row, limits.cost)) {
      if (isLate && from > maxOfOthers) break;
      const groups = groupsOf(row, message, keys, upTo, computed, () => bodiesUpTo(upTo));
      const works = groups.map((group) => group.attempts.map((all) => grouped(isSingle ? all.filter(ofSingles) : all)));
      counts = { ...counts, ...groups[0]?.contents.counts };
      for (let cost = from; cost <= upTo; cost++) {
        if (!isLate) complete = isSingle ? from - 1 : cost - 1;
        const isTried = ([first]: readonly Attempt[]): boolean => {
          const isEarly = !first || !isOtherSecret(first.key) || cost <= earlyOfOthers;
          return isLate ? !isEarly && cost <= maxOfOthers : isEarly;
        };
        for (const [index, { contents, parts }] of groups.entries()) {
          for (let step = 0; step <= cost; step++) {
            // Of a scheme that is not known, the contents differ more than the keys.
            const left = row ? step : cost - step;
            const tried = works[index]?.[cost - left]?.filter(isTried) ?? [];
            if (tried.length === 0) continue;
            for (const content of contents.at(left, isSingle)) {
              for (const one of tried) {
                attempts++;
                work += workOf(one);
                bytes += content.value.length;
                if (work > maxWork || bytes > limits.bytes) return undefined;
                if (attempts % askedEvery === 0 && limits.isOver?.() === true) return undefined;
                const match = matching(one, content.value);
                if (match) return { found: explained(match, content, parts), attempts, complete, counts };
              }
            }
          }
        }
      }
    }
    if (!isLate) complete = limits.cost;
    return { attempts, complete, counts };
  };
  const hasOthers = keys.some(isOtherSecret);
  const first = search(false, limits.attempts * (hasOthers ? ownShare : 1));
  if (first?.found || !hasOthers) return first ?? { attempts, complete, counts };
  if (limits.isOver?.() === true) return { attempts, complete, counts };
  return search(true, limits.attempts) ?? { attempts, complete, counts };
}
