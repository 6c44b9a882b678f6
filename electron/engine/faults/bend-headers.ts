import type { FaultEffect } from '#shared/model/fault.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';

type HeadersEffect = Extract<FaultEffect, { kind: 'headers' }>;

/** Header fields without those that a fault removes, and with those that it sets in the place of others of the name. */
export function bendHeaders(headers: readonly HeaderPair[], { remove, set }: HeadersEffect): HeaderPair[] {
  const gone = new Set([...remove, ...set.map(([name]) => name)].map((name) => name.toLowerCase()));
  return [...headers.filter(([name]) => !gone.has(name.toLowerCase())), ...set];
}
