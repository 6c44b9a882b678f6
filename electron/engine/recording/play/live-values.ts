import { createRecentMap } from '../../recent-map.ts';

/** Recorded values with those that are given instead. */
export type Scope = Map<string, string>;

/** A value that was given, with the others that were given with it. */
interface GivenValue {
  recorded: string;
  scope: Scope;
}

/** The values that a play gave, in both directions. */
export interface LiveValues {
  /** Puts recorded values in the place of given ones, whole or as words. @param used Gets what was given with them. */
  translate(text: string, used: Scope): string;
  /** The newest value that was given instead of a recorded one. */
  latest(recorded: string): string | undefined;
  isTaken(value: string): boolean;
  give(recorded: string, live: string, scope: Scope): void;
}

const maxGiven = 100_000;
/** A scope grows along a chain of requests: its oldest values are dropped. */
const maxScope = 200;
const words = /[A-Za-z0-9][\w-]{3,199}/g;

export function createLiveValues(): LiveValues {
  const given = createRecentMap<GivenValue>(maxGiven);
  const newest = createRecentMap<string>(maxGiven);
  let isEmpty = true;

  function recordedOf(text: string, used: Scope): string | undefined {
    const found = given.get(text);
    if (!found) return undefined;
    for (const [recorded, live] of found.scope) used.set(recorded, live);
    used.set(found.recorded, text);
    return found.recorded;
  }

  return {
    translate(text, used) {
      if (isEmpty) return text;
      const whole = recordedOf(text, used);
      return whole ?? text.replaceAll(words, (word) => recordedOf(word, used) ?? word);
    },
    latest: (recorded) => newest.get(recorded),
    isTaken: (value) => given.get(value) !== undefined,
    give(recorded, live, scope) {
      isEmpty = false;
      scope.delete(recorded);
      scope.set(recorded, live);
      for (const first of scope.keys()) {
        if (scope.size <= maxScope) break;
        scope.delete(first);
      }
      given.set(live, { recorded, scope });
      // A word without a digit can have another meaning elsewhere.
      if (/\d/.test(recorded)) newest.set(recorded, live);
    },
  };
}
