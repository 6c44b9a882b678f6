import type { MatchedMessage } from '#shared/faults/matches-message.ts';
import type { Fault, FaultKind } from '#shared/model/fault.ts';

/** What the declared faults did to one request, by kind; `undefined` for a kind that did not act. */
export type ActedFaults = Map<FaultKind, Fault | undefined>;

/** Begins a request that may be processed again; `undefined` while no fault is set. */
export const beginActed = ({ none }: { readonly none: boolean }): ActedFaults | undefined =>
  none ? undefined : new Map<FaultKind, Fault | undefined>();

/** A message on which faults may act. */
export interface FaultTarget extends MatchedMessage {
  /** The trace of the request, for the journal. */
  trace?: string | undefined;
  /** Describes a target without a path in the journal, e.g. "a connection". */
  label?: string | undefined;
  /** Lets each kind act at most once on the request, also if the request is processed again. */
  acted?: ActedFaults | undefined;
}
