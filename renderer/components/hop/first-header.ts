import type { HeaderPair } from '#shared/model/header-pair.ts';

/** The first value of a header, its name in lower case (RFC 9110 5.1). */
export function firstHeader(headers: readonly HeaderPair[], name: string): string | undefined {
  return headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1];
}
