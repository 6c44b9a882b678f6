import type { SchemeRow } from '#shared/signing/schemes.ts';
import { bytesOf, type SignedMessage } from '../signed-message.ts';
import { explained, grouped, matching, workOf, type Attempt, type Explanation } from './attempts.ts';
import { bodyOptions } from './body-options.ts';
import { anyCost, type CostRange } from './content-options.ts';
import { asDescribed, groupsOf } from './groups.ts';
import { keyOptions, type CandidateSecret, type TriedKey } from './key-options.ts';
import { digestOptions } from './methods.ts';
import { isSingleOption, likely, rare, right, usual, type Option } from './option.ts';

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

interface Phase {
  from?: number;
  upTo: number;
  /** Whether each part has at most one deviation. */
  isSingle: boolean;
  /** The costs of the arrangements of the signed parts. Default: any. */
  of?: CostRange;
  /** Whether only signatures without deviations are tried: those that a scheme of its own can have. */
  isPlain?: true;
  /** Whether cheaper combinations are left out, which later phases try. */
  isEarly?: true;
}

/**
 * Single deviations are tried before others are made, which takes longer; then pairs, one deviation in each part, and all.
 * What three rare ones cost comes last: it would use up the work of cheaper combinations.
 * @param isKnown Otherwise, the arrangements that most schemes have are tried first: the many others would use up the work, too
 */
function phasesOf(cost: number, isKnown: boolean): Phase[] {
  const pairs = Math.min(2 * usual, cost);
  const single = Math.min(rare, cost);
  const triples = Math.min(3 * usual + 1, cost);
  const costly = (from: number, upTo: number, of: CostRange = anyCost): Phase[] => [
    { from, upTo, isSingle: true, of },
    { from, upTo, isSingle: false, of },
  ];
  const early = (from: number, upTo: number, frame: number): Phase => {
    return { from, upTo: Math.min(upTo, cost), isSingle: false, of: [frame, frame], isEarly: true };
  };
  const others: CostRange = [likely, Number.POSITIVE_INFINITY];
  const ofUnknown: Phase[] = [
    { from: single + 1, upTo: pairs, isSingle: false, of: others, isPlain: true, isEarly: true },
    early(single + 1, usual + rare, 0),
    { from: single + 1, upTo: pairs, isSingle: false, of: others },
    early(pairs + 1, 2 * rare, likely),
    early(usual + rare + 1, triples, 0),
    ...costly(pairs + 1, triples, others).map((phase): Phase => ({ ...phase, isEarly: true })),
  ];
  const all: Phase[] = [
    { upTo: single, isSingle: false },
    ...(isKnown ? [{ from: single + 1, upTo: pairs, isSingle: false }, ...costly(pairs + 1, triples)] : ofUnknown),
    ...costly(triples + 1, cost),
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
  const bodiesUpTo = ({ isSingle, upTo }: Phase): readonly Option<Buffer>[] => {
    const max = Math.min(upTo, isSingle || message.body.length > maxCombined ? rare : 3 * usual);
    const isTooLarge = message.body.length > (limits.changedBody ?? Number.POSITIVE_INFINITY);
    const bodies = made.get(max) ?? (isTooLarge ? [right(bytesOf(message), 'the body')] : bodyOptions(message, max));
    made.set(max, bodies);
    return row ? bodies : bodies.map(asDescribed);
  };
  let complete = -1;
  /** Tries all combinations, or those of other secrets that are tried late. @returns undefined when the work is used up. */
  const search = (isLate: boolean, maxWork: number): Search | undefined => {
    for (const phase of phasesOf(limits.cost, row !== undefined)) {
      const { from = 0, isEarly: isPartly, isPlain, isSingle, of, upTo } = phase;
      if (isLate && from > maxOfOthers) break;
      const groups = groupsOf(row, message, keys, upTo, computed, () => bodiesUpTo(phase));
      const works = groups.map((group) => group.attempts.map((all) => grouped(isSingle ? all.filter(ofSingles) : all)));
      counts = { ...counts, ...groups[0]?.contents.counts };
      for (let cost = from; cost <= upTo; cost++) {
        if (!isLate && isPartly !== true) complete = isSingle ? from - 1 : cost - 1;
        const isTried = ([first]: readonly Attempt[]): boolean => {
          const isEarly = !first || !isOtherSecret(first.key) || cost <= earlyOfOthers;
          return isLate ? !isEarly && cost <= maxOfOthers : isEarly;
        };
        for (const [index, { contents, parts }] of groups.entries()) {
          for (let step = 0; step <= cost; step++) {
            // Of a scheme that is not known, the contents differ more than the keys.
            const left = row ? step : cost - step;
            const tried = works[index]?.[cost - left]?.filter(isTried) ?? [];
            if (tried.length === 0 || (isPlain && cost - left > likely)) continue;
            for (const content of contents.at(left, isSingle, of)) {
              if (isPlain && content.steps.length > 0) continue;
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
