import type { Fault } from '#shared/model/fault.ts';

/** What a fault acts on, as far as it is known there. A field that is not known matches no fault that asks for it. */
export interface FaultTarget {
  /** In capitals. */
  method?: string | undefined;
  path?: string | undefined;
  event?: string | undefined;
  /** The OAuth client; at the sender the subscription. */
  client?: string | undefined;
  /** The value of a header field by its name in small letters. */
  header?: ((name: string) => string | undefined) | undefined;
  /** Of the request, for the journal. */
  trace?: string | undefined;
  /** For the journal, where there is no path: "a connection". */
  words?: string | undefined;
}

function headerMatches(wanted: Fault['match']['header'], on: FaultTarget): boolean {
  if (!wanted) return true;
  const value = on.header?.(wanted.name.toLowerCase());
  return value !== undefined && (wanted.value === undefined || value === wanted.value);
}

/** Whether a fault is meant for what it could act on. */
export function matchesTarget({ match }: Pick<Fault, 'match'>, on: FaultTarget): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== on.method) return false;
  if (match.path !== undefined && !on.path?.startsWith(match.path)) return false;
  if (match.event !== undefined && match.event !== on.event) return false;
  if (match.client !== undefined && match.client !== on.client) return false;
  return headerMatches(match.header, on);
}
