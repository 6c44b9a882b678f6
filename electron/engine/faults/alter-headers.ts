import type { FaultEffect } from '#shared/model/fault.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';

type HeadersEffect = Extract<FaultEffect, { kind: 'headers' }>;

/** Removes and sets header fields for a fault; a set field replaces those of the same name. */
export function alterHeaders(headers: readonly HeaderPair[], { remove, set }: HeadersEffect): HeaderPair[] {
  const removed = new Set([...remove, ...set.map(([name]) => name)].map((name) => name.toLowerCase()));
  return [...headers.filter(([name]) => !removed.has(name.toLowerCase())), ...set];
}
