import type { FaultKind, FaultPlace } from '../model/fault.ts';
import rows from './fault-kinds.json' with { type: 'json' };

/** One kind of fault, for display. */
export interface FaultMeaning {
  kind: FaultKind;
  title: string;
  meaning: string;
  /** Where the fault can act. */
  places: readonly FaultPlace[];
  /** The specification that the fault violates. */
  source: string;
}

const meanings = rows satisfies Record<FaultKind, object> as Record<FaultKind, Omit<FaultMeaning, 'kind'>>;

/** All kinds of faults, in display order. */
export const faultKinds: readonly FaultMeaning[] = (Object.keys(meanings) as FaultKind[]).map((kind) => ({
  kind,
  ...meanings[kind],
}));
