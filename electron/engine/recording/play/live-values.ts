import { createRecentMap } from '../../recent-map.ts';

/** Recorded values with those that are given instead. */
export type Scope = Map<string, string>;

/** A value that was given, with the others that were given with it. */
interface GivenValue {
  recorded: string;
  scope: Scope;
  /** How many values it keeps in memory. */
  weight: number;
}

/** The values that a play gave, in both directions. */
export type LiveValues = ReturnType<typeof createLiveValues>;

/** Values, each with those that were given with it. */
const maxGiven = 100_000;
/** A scope grows along a chain of requests: its oldest values are dropped. */
const maxScope = 200;
const minWord = 4;
const maxWord = 200;

/** 1: characters of words; 2: those that a word can begin with. */
const kindOfCharacter = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z0-9]/.test(character) ? 2 : /[\w-]/.test(character) ? 1 : 0;
});
const kindAt = (text: string, at: number): number => kindOfCharacter[text.charCodeAt(at)] ?? 0;

/** A text with other words. @param lengths Of words that can have another one. */
function replaceWords(text: string, lengths: ReadonlySet<number>, other: (word: string) => string | undefined): string {
  let written = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (kindAt(text, at) !== 2) continue;
    const start = at;
    while (kindAt(text, at) > 0) at++;
    const length = at - start;
    if (length < minWord || length > maxWord || !lengths.has(length)) continue;
    const replaced = other(text.slice(start, at));
    if (replaced === undefined) continue;
    written += text.slice(from, start) + replaced;
    from = at;
  }
  return written + text.slice(from);
}

export function createLiveValues() {
  const given = createRecentMap<GivenValue>(maxGiven, undefined, ({ weight }) => weight);
  const newest = createRecentMap<string>(maxGiven);
  const lengths = new Set<number>();
  let isEmpty = true;

  function recordedOf(text: string, used: Scope): string | undefined {
    const found = given.get(text);
    if (!found) return undefined;
    for (const [recorded, live] of found.scope) used.set(recorded, live);
    used.set(found.recorded, text);
    return found.recorded;
  }

  return {
    /** Puts recorded values in the place of given ones, whole or as words. @param used Gets what was given with them. */
    translate(text: string, used: Scope): string {
      if (isEmpty) return text;
      const whole = lengths.has(text.length) ? recordedOf(text, used) : undefined;
      return whole ?? replaceWords(text, lengths, (word) => recordedOf(word, used));
    },
    /** The newest value that was given instead of a recorded one. */
    latest: (recorded: string): string | undefined => newest.get(recorded),
    isTaken: (value: string): boolean => given.get(value) !== undefined,
    give(recorded: string, live: string, scope: Scope): void {
      isEmpty = false;
      scope.delete(recorded);
      scope.set(recorded, live);
      for (const first of scope.keys()) {
        if (scope.size <= maxScope) break;
        scope.delete(first);
      }
      given.set(live, { recorded, scope, weight: 1 + scope.size });
      lengths.add(live.length);
      // A word without a digit can have another meaning elsewhere.
      if (/\d/.test(recorded)) newest.set(recorded, live);
    },
  };
}
