import { createRecentMap } from '../../recent-map.ts';
import type { LiveValues, Scope } from './live-values.ts';
import type { Playable, PlayDeps } from './playable.ts';
import { moveTime } from './recorded-times.ts';
import type { Replacements } from './write-message.ts';

/** What the replacements of one response depend on. */
export interface Replacing {
  /** What was given together. */
  scope: Scope;
  /** How far times move, in milliseconds. */
  byMs: number;
  /** Our address. */
  origin: string;
  /** Whether a time is moved again, though it was given before. */
  isNew?: (time: string) => boolean;
}

const maxTimes = 100_000;
const bytesOfSecret = 24;

/** Finds what replaces the values of a recording: a time that appears in several messages is the same in all of them. */
export function createReplacements(
  { file }: Pick<Playable, 'file'>,
  live: LiveValues,
  { issuerPath, random }: PlayDeps,
): (replacing: Replacing) => Replacements {
  // The longest first: one can be the beginning of another.
  const addresses = file.servers
    .map(({ name, url }) => ({ url: url.replace(/\/$/, ''), path: name === 'auth' ? issuerPath : '' }))
    .toSorted((one, other) => other.url.length - one.url.length);
  const secrets = new Map<string, string>();
  const times = createRecentMap<string>(maxTimes);

  function secretOf(name: string, scope: Scope): string {
    const named = `{{secret.${name}}}`;
    const sent = scope.get(named) ?? secrets.get(name);
    if (sent !== undefined) return sent;
    const made = random.bytes(bytesOfSecret).toString('base64url');
    secrets.set(name, made);
    live.give(named, made, new Map());
    return made;
  }

  return ({ byMs, isNew = () => false, origin, scope }) => ({
    value(recorded) {
      const found = scope.get(recorded) ?? live.latest(recorded);
      return found === recorded ? undefined : found;
    },
    time(recorded) {
      const known = scope.get(recorded) ?? times.get(recorded);
      if (known !== undefined && !isNew(recorded)) return known;
      const moved = moveTime(recorded, byMs) ?? recorded;
      times.set(recorded, moved);
      if (moved !== recorded) live.give(recorded, moved, scope);
      return moved;
    },
    secret: (name) => secretOf(name, scope),
    addresses: (text) => addresses.reduce((all, { path, url }) => all.replaceAll(url, origin + path), text),
  });
}
