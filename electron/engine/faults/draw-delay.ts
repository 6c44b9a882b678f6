import type { FaultEffect } from '#shared/model/fault.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';

type HeadersEffect = Extract<FaultEffect, { kind: 'headers' }>;

/** Removes and sets header fields for a fault; a set field replaces those of the same name. */
export function alterHeaders(headers: readonly HeaderPair[], { remove, set }: HeadersEffect): HeaderPair[] {
  const removed = new Set([...remove, ...set.map(([name]) => name)].map((name) => name.toLowerCase()));
  return [...headers.filter(([name]) => !removed.has(name.toLowerCase())), ...set];
}

type Delay = Extract<FaultEffect, { kind: 'delay' }>;

const maxDelayMs = 600_000;

/** A sample of the standard normal distribution (Box–Muller). */
function standardNormal(chance: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}

function drawn({ distribution, ms, spreadMs }: Delay, chance: () => number): number {
  switch (distribution) {
    case 'fixed':
      return ms;
    case 'uniform':
      return ms + (2 * chance() - 1) * spreadMs;
    case 'normal':
      return ms + standardNormal(chance) * spreadMs;
    case 'lognormal':
      return ms * Math.exp((standardNormal(chance) * spreadMs) / ms);
  }
}

/**
 * Draws the duration of a delay, in milliseconds.
 * @param chance The fault's seeded random numbers, so that runs are repeatable.
 */
export function drawDelay({ chance, what }: { chance: () => number; what: Delay }): number {
  return Math.min(maxDelayMs, Math.max(0, drawn(what, chance)));
}
