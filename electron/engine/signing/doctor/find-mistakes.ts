import { createSecretKey } from 'node:crypto';
import type { MistakeId } from '#shared/signing/mistakes.ts';
import type { SchemeRow } from '#shared/signing/scheme-row.ts';
import { algorithms } from '../algorithms.ts';
import { signatureBase, verifyBase } from '../message-signature.ts';
import type { SignedMessage } from '../signed-message.ts';
import type { SignedParts } from '../signed-parts.ts';
import { bodyOptions } from './body-options.ts';
import { contentOptions } from './content-options.ts';
import { keyOptions, type CandidateSecret, type TriedKey } from './key-options.ts';
import type { Option } from './option.ts';
import { readingOptions } from './reading-options.ts';
import { byteOptions, computeOptions, textOptions, type Compute } from './signature-forms.ts';

/** How much work the search may do. */
export interface Limits {
  /** Max number of mistakes made together. */
  mistakes: 1 | 2;
  /** Max number of signatures that are computed or verified. */
  attempts: number;
  /** Max number of bytes that are hashed. */
  bytes: number;
}

/** What explains a signature. */
export interface Explanation {
  /** None if the signature is right. */
  mistakes: MistakeId[];
  /** The secret that it matches. */
  secret: string;
  /** The signature that matches, as text. */
  received: string;
  /** The bytes that were signed. */
  content: Buffer;
  parts: SignedParts;
}

/** The result of the search. */
export interface Search {
  found?: Explanation;
  /** Signatures that were computed or verified. */
  attempts: number;
  /** Whether every combination was tried. */
  complete: boolean;
}

/** Counts the work; throws when it exceeds the limits. */
class Exhausted extends Error {}

/** One signature to compute or verify: each part with its mistakes. */
interface Trial {
  reading: Option<SignedParts>;
  key: Option<TriedKey>;
  content: Option<Buffer>;
  compute: Option<Compute> | undefined;
}

const costOf = ({ compute, content, key, reading }: Trial): number =>
  [compute, content, key, reading].filter((one) => one?.mistake !== undefined).length;
const mistakesOf = ({ compute, content, key, reading }: Trial, form?: Option<unknown>): MistakeId[] =>
  [reading, form, compute, key, content].flatMap((one) => one?.mistake ?? []);

/** The contents of RFC 9421: the signature base of each label. */
function baseOptions(message: SignedMessage, { labels = [] }: SignedParts): Option<Buffer>[] {
  return labels.flatMap((label) =>
    message.urls.flatMap((url) => {
      const built = signatureBase(message, url, label);
      return 'base' in built ? [{ value: Buffer.from(built.base) }] : [];
    }),
  );
}

function createTrials(row: SchemeRow, message: SignedMessage, candidates: readonly CandidateSecret[]) {
  const readings = readingOptions(row, message);
  const keys = keyOptions(row, candidates);
  const computes = row.algorithm.startsWith('hmac') ? computeOptions(row) : [undefined];
  const known = new Map<string, Option<Buffer>[]>();
  let bodies: Option<Buffer>[] | undefined;
  function contentsOf(index: number, parts: SignedParts, webhookId: string | undefined): Option<Buffer>[] {
    const name = `${index} ${webhookId ?? ''}`;
    let contents = known.get(name);
    if (!contents) {
      contents =
        row.place.kind === 'message'
          ? baseOptions(message, parts)
          : contentOptions(row, message, parts, webhookId, () => (bodies ??= bodyOptions(message)));
      known.set(name, contents);
    }
    return contents;
  }
  /** Trials with exactly so many mistakes. */
  return function* trialsWith(count: number): Generator<Trial> {
    const within = (...options: (Option<unknown> | undefined)[]): boolean =>
      options.filter((one) => one?.mistake !== undefined).length <= count;
    for (const [index, reading] of readings.entries()) {
      for (const key of keys) {
        if (!within(reading, key)) continue;
        for (const content of contentsOf(index, reading.value, key.value.webhookId)) {
          if (!within(reading, key, content)) continue;
          for (const compute of computes) {
            const trial = { reading, key, content, compute };
            if (costOf(trial) === count) yield trial;
          }
        }
      }
    }
  };
}

/** Compares trials with the received signatures. @param spare Mistakes of the encoding that are made: exactly so many */
function createMatcher(row: SchemeRow, count: (content: Buffer) => void, computed: string | undefined) {
  const targetsOf = ({ value: { signatures } }: Option<SignedParts>): readonly string[] =>
    computed === undefined ? signatures : [computed];
  const explained = (trial: Trial, received: string, form: Option<unknown>): Explanation => ({
    mistakes: mistakesOf(trial, form),
    secret: trial.key.value.label,
    received,
    content: trial.content.value,
    parts: trial.reading.value,
  });

  function verifies(trial: Trial, signature: Buffer, target: string): boolean {
    const { value: content } = trial.content;
    const { key } = trial.key.value;
    if (row.algorithm === 'by-key') {
      const alg = trial.reading.value.labels?.find((label) => label.signature === target)?.alg;
      const object = key instanceof Uint8Array ? createSecretKey(key) : key;
      return verifyBase(content.toString(), object, signature, alg) !== false;
    }
    return !(key instanceof Uint8Array) && algorithms[row.algorithm].verify([content], key, signature);
  }

  return {
    hmac(trial: Trial, compute: Compute, spare: number): Explanation | undefined {
      const targets = targetsOf(trial.reading);
      if (targets.length === 0) return undefined;
      count(trial.content.value);
      const signature = compute(trial.key.value.key, trial.content.value);
      const forms = textOptions(row, signature).filter((form) => Number(form.mistake !== undefined) === spare);
      const form = forms.find(({ value }) => targets.includes(value));
      return form && explained(trial, form.value, form);
    },
    publicKey(trial: Trial, spare: number): Explanation | undefined {
      for (const target of targetsOf(trial.reading)) {
        for (const form of byteOptions(row, target)) {
          if (Number(form.mistake !== undefined) !== spare) continue;
          count(trial.content.value);
          if (verifies(trial, form.value, target)) return explained(trial, target, form);
        }
      }
      return undefined;
    },
  };
}

/**
 * Searches for the mistakes that explain a signature: none first, then one, then two together.
 * @param computed A signature that the user's own code computed, to explain instead of the received one
 */
export function findMistakes(
  row: SchemeRow,
  message: SignedMessage,
  candidates: readonly CandidateSecret[],
  limits: Limits,
  computed?: string,
): Search {
  const trialsWith = createTrials(row, message, candidates);
  let attempts = 0;
  let bytes = 0;
  function count(content: Buffer): void {
    attempts++;
    bytes += content.length;
    if (attempts > limits.attempts || bytes > limits.bytes) throw new Exhausted();
  }
  const matcher = createMatcher(row, count, computed);
  const match = (trial: Trial, spare: number): Explanation | undefined =>
    trial.compute ? matcher.hmac(trial, trial.compute.value, spare) : matcher.publicKey(trial, spare);
  try {
    for (let total = 0; total <= limits.mistakes; total++) {
      for (const spare of [0, 1].slice(0, total + 1)) {
        for (const trial of trialsWith(total - spare)) {
          const found = match(trial, spare);
          if (found) return { found, attempts, complete: true };
        }
      }
    }
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
    return { attempts, complete: false };
  }
  return { attempts, complete: true };
}
