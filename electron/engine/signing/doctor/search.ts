import type { SchemeRow } from '#shared/signing/schemes.ts';
import { bytesOf, type SignedMessage } from '../signed-message.ts';
import type { SignedParts } from '../signed-parts.ts';
import { explained, grouped, matching, workOf, type Attempt, type Explanation } from './attempts.ts';
import { bodyOptions } from './body-options.ts';
import type { Contents } from './content-options.ts';
import { asDescribed, groupsOf } from './groups.ts';
import { isOtherSecret, keyOptions, maxOfOthers, type CandidateSecret } from './key-options.ts';
import { digestOptions } from './methods.ts';
import { again, rare, right, usual, type Option, type Step } from './option.ts';

/** How much work the search may do. */
export interface Limits {
  /** Max cost of the deviations together: `usual` and `rare` of each, and `again`. */
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

/** What combinations consist of: contents, and attempts at each by their cost. */
interface Material {
  contents: Contents;
  parts: SignedParts;
  works: Attempt[][][];
}

/** The bodies that can have been signed. */
function bodiesUpTo(
  maxCost: number,
  row: SchemeRow | undefined,
  message: SignedMessage,
  limits: Limits,
): readonly Option<Buffer>[] {
  const isTooLarge = message.body.length > (limits.changedBody ?? Number.POSITIVE_INFINITY);
  const upTo = message.body.length > maxCombined ? Math.min(rare, maxCost) : maxCost;
  const bodies = isTooLarge ? [right(bytesOf(message), 'the body')] : bodyOptions(message, upTo);
  return row ? bodies : bodies.map(asDescribed);
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
  let complete = -1;
  let groups: Material[] = [];
  let madeUpTo = -1;
  /** Makes what combinations of a cost consist of: first for single deviations, because all take longer. */
  function make(cost: number): void {
    if (cost <= madeUpTo) return;
    madeUpTo = cost <= rare ? Math.min(rare, limits.cost) : limits.cost;
    const bodies = bodiesUpTo(Math.min(madeUpTo, 3 * usual + again), row, message, limits);
    groups = groupsOf(row, message, keys, madeUpTo, computed, bodies).map(({ attempts: all, contents, parts }) => {
      counts = { ...counts, ...contents.counts };
      return { contents, parts, works: all.map(grouped) };
    });
  }
  /** Tries all combinations, or those of other secrets that are tried late. @returns undefined when the work is used up. */
  const search = (isLate: boolean, maxWork: number): Search | undefined => {
    const maxCost = isLate ? Math.min(maxOfOthers, limits.cost) : limits.cost;
    for (let cost = 0; cost <= maxCost; cost++) {
      if (!isLate) complete = cost - 1;
      make(cost);
      const isTried = ([first]: readonly Attempt[]): boolean => {
        const isEarly = !first || !isOtherSecret(first.key) || cost <= earlyOfOthers;
        return isEarly !== isLate;
      };
      for (const { contents, parts, works } of groups) {
        for (let step = 0; step <= cost; step++) {
          // Of a scheme that is not known, the contents differ more than the keys.
          const left = row ? step : cost - step;
          const tried = works[cost - left]?.filter(isTried) ?? [];
          if (tried.length === 0) continue;
          for (const content of contents.at(left)) {
            for (const one of tried) {
              attempts++;
              work += workOf(one);
              bytes += content.value.length;
              if (work > maxWork || bytes > limits.bytes) return undefined;
              if (attempts % askedEvery === 0 && limits.isOver?.() === true) return undefined;
              const match = matching(one, content.value);
              if (!match) continue;
              const found = explained(match, withSame(contents.at(left), content), parts);
              return { found, attempts, complete, counts };
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
