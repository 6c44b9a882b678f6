import type { Fault, FaultKind } from '#shared/model/fault.ts';

/** What the declared faults did to one request, by kind; `undefined` for a kind that did not act. */
export type ActedFaults = Map<FaultKind, Fault | undefined>;

/** Begins a request that may be processed again; `undefined` while no fault is set. */
export const beginActed = ({ none }: { readonly none: boolean }): ActedFaults | undefined =>
  none ? undefined : new Map<FaultKind, Fault | undefined>();

/** What faults match against. An unknown field does not match a fault that requires it. */
export interface FaultTarget {
  /** In upper case. */
  method?: string | undefined;
  path?: string | undefined;
  event?: string | undefined;
  /** The OAuth client; at the sender, the subscription. */
  client?: string | undefined;
  /** The value of a header field, by its name in lower case. */
  header?: ((name: string) => string | undefined) | undefined;
  /** The trace of the request, for the journal. */
  trace?: string | undefined;
  /** Describes a target without a path in the journal, e.g. "a connection". */
  label?: string | undefined;
  /** Lets each kind act at most once on the request, also if the request is processed again. */
  acted?: ActedFaults | undefined;
}

function headerMatches(wanted: Fault['match']['header'], on: FaultTarget): boolean {
  if (!wanted) return true;
  const value = on.header?.(wanted.name.toLowerCase());
  return value !== undefined && (wanted.value === undefined || value === wanted.value);
}

/** Whether a target meets the conditions of a fault. */
export function matchesTarget({ match }: Pick<Fault, 'match'>, on: FaultTarget): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== on.method) return false;
  if (match.path !== undefined && !on.path?.startsWith(match.path)) return false;
  if (match.event !== undefined && match.event !== on.event) return false;
  if (match.client !== undefined && match.client !== on.client) return false;
  return headerMatches(match.header, on);
}
