import { isAsymmetric, type SchemeRow } from '#shared/signing/schemes.ts';
import { bytesOf, type SignedMessage } from '../signed-message.ts';
import { explained, matching, workOf, type Check, type Explanation, type Trials } from './attempts.ts';
import { bodyOptions } from './body-options.ts';
import { asDescribed, groupsOf, type Group } from './groups.ts';
import { isOtherSecret, keyOptions, maxOfOthers, type CandidateSecret, type TriedKey } from './key-options.ts';
import { digestOptions } from './methods.ts';
import { again, odd, rare, right, usual, type Option, type Step } from './option.ts';

/** How much work the search may do. */
export interface Limits {
  /** Max cost of the deviations together: that of each, and `again`. */
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

/** After so many signatures, the clock is asked. */
const askedEvery = 128;

/** A larger body is only changed in single ways: serialising it in all combinations takes longer than a job may. */
const maxCombined = 24 * 1024;

/** With one more deviation, other secrets are tried as early as the configured ones, and with two after those. */
const earlyOfOthers = 1 + usual;
/** What the configured secrets may use of the work if there are other ones. */
const ownShare = 0.75;

/** The keys and checks that cost a sum. */
const pairsOf = ({ checks, keys }: Trials, sum: number): [readonly Option<TriedKey>[], readonly Check[]][] =>
  keys.flatMap((some, cost) => {
    const others = checks[sum - cost];
    return some && others ? [[some, others]] : [];
  });

/** The bodies that can have been signed. */
function bodiesUpTo(
  maxCost: number,
  row: SchemeRow | undefined,
  message: SignedMessage,
  limits: Limits,
): readonly Option<Buffer>[] {
  const isQuick = limits.changedBody !== undefined || message.body.length > maxCombined;
  const isTooLarge = message.body.length > (limits.changedBody ?? Number.POSITIVE_INFINITY);
  const upTo = message.body.length > maxCombined ? Math.min(rare, maxCost) : maxCost;
  const bodies = isTooLarge ? [right(bytesOf(message), 'the body')] : bodyOptions(message, upTo, isQuick);
  if (!row) return bodies.map(asDescribed);
  // Verifying with a public key takes long: only what is not too rare is tried.
  return isAsymmetric(row) ? bodies.filter(({ cost, steps }) => steps.length > 1 || cost < odd) : bodies;
}

/** A content with the other deviations of the same cost that have its bytes. */
function withSame(all: Iterable<Option<Buffer>>, content: Option<Buffer>): Option<Buffer> {
  const others: (readonly Step[])[] = [];
  for (const one of all) if (one.value.equals(content.value)) others.push(one.steps, ...(one.others ?? []));
  const first = new Map(
    [content.steps, ...others].toReversed().map((steps) => [steps.map(({ id }) => id).join(), steps]),
  );
  return { ...content, others: [...first.values()].filter((steps) => steps !== content.steps) };
}

/** The work that was done. */
class Work {
  attempts = 0;
  /** Max work, in signatures with a shared key. */
  max = 0;
  readonly #limits: Limits;
  #work = 0;
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Counts a signature. @returns Whether the work is used up. */
  add(work: number, bytes: number): boolean {
    this.attempts++;
    this.#work += work;
    this.#bytes += bytes;
    if (this.#work > this.max || this.#bytes > this.#limits.bytes) return true;
    return this.attempts % askedEvery === 0 && this.#limits.isOver?.() === true;
  }
}

type Explain = (content: Option<Buffer>, parts: Group['parts']) => Explanation;

/** Tries keys and checks at a content. @returns `over` when the work is used up */
function tryAt({ value }: Option<Buffer>, pairs: ReturnType<typeof pairsOf>, done: Work): Explain | 'over' | undefined {
  for (const [some, checks] of pairs) {
    for (const key of some) {
      for (const check of checks) {
        if (done.add(workOf(check, key), value.length)) return 'over';
        const aim = matching(check, key, value);
        if (aim) return (content, parts) => explained(check.method, aim, key, content, parts);
      }
    }
  }
  return undefined;
}

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
  const done = new Work(limits);
  let counts: Record<string, number> = {
    secrets: candidates.length,
    keys: keys.length,
    algorithms: digestOptions(row).length,
  };
  let complete = -1;
  let groups: Group[] = [];
  let madeUpTo = -1;
  const soFar = (): Search => ({ attempts: done.attempts, complete, counts });
  /** Makes what combinations of a cost consist of: first for single deviations, then for pairs, because all take longer. */
  function make(cost: number): void {
    if (cost <= madeUpTo) return;
    madeUpTo = Math.min([rare, 2 * usual].find((one) => cost <= one) ?? limits.cost, limits.cost);
    const bodies = bodiesUpTo(Math.min(madeUpTo, 3 * usual + again), row, message, limits);
    groups = groupsOf(row, message, keys, madeUpTo, computed, bodies);
    for (const { contents } of groups) counts = { ...counts, ...contents.counts };
  }
  /** Tries all combinations, or those of other secrets that are tried late. @returns undefined when the work is used up. */
  const search = (isLate: boolean, maxWork: number): Search | undefined => {
    done.max = maxWork;
    const maxCost = isLate ? Math.min(maxOfOthers, limits.cost) : limits.cost;
    for (let cost = 0; cost <= maxCost; cost++) {
      if (!isLate) complete = cost - 1;
      if (madeUpTo >= 0 && cost > madeUpTo && limits.isOver?.() === true) return undefined;
      make(cost);
      const isTried = ({ isOther }: Trials): boolean => (!isOther || cost <= earlyOfOthers) !== isLate;
      for (const { contents, parts, trials } of groups) {
        for (let step = 0; step <= cost; step++) {
          // Of a scheme that is not known, the contents differ more than the keys.
          const left = row ? step : cost - step;
          const pairs = trials.filter(isTried).flatMap((one) => pairsOf(one, cost - left));
          if (pairs.length === 0) continue;
          for (const content of contents.at(left)) {
            const explain = tryAt(content, pairs, done);
            if (explain === 'over') return undefined;
            if (!explain) continue;
            return { found: explain(withSame(contents.at(left), content), parts), ...soFar() };
          }
        }
      }
    }
    if (!isLate) complete = limits.cost;
    return soFar();
  };
  const hasOthers = keys.some(isOtherSecret);
  const first = search(false, limits.attempts * (hasOthers ? ownShare : 1));
  if (first?.found || !hasOthers) return first ?? soFar();
  if (limits.isOver?.() === true) return soFar();
  return search(true, limits.attempts) ?? soFar();
}
