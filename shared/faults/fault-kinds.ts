import { type FaultKind, type FaultPlace, type FaultMatch, payloadFault, type PayloadFault } from '../model/fault.ts';
import rows from './fault-kinds.json' with { type: 'json' };
import places from './fault-places.json' with { type: 'json' };
import texts from '../model/payload-faults.json' with { type: 'json' };

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

/** A place where faults act, for display. */
interface FaultPlaceMeaning {
  place: FaultPlace;
  title: string;
  meaning: string;
  /** The properties of requests that a fault at this place can match. */
  matches: readonly (keyof FaultMatch)[];
}

const placeMeanings = places satisfies Record<FaultPlace, object> as Record<
  FaultPlace,
  Omit<FaultPlaceMeaning, 'place'>
>;

/** The places where faults act, in display order. */
export const faultPlaces: readonly FaultPlaceMeaning[] = (Object.keys(placeMeanings) as FaultPlace[]).map((place) => ({
  place,
  ...placeMeanings[place],
}));

/** One deliberate fault of a delivery, for display. */
interface PayloadFaultMeaning {
  fault: PayloadFault;
  title: string;
  meaning: string;
  /** The specification that the fault violates. */
  source: string;
}

/** The payload faults of the sender, in display order. */
export const payloadFaults: readonly PayloadFaultMeaning[] = payloadFault.options.map((fault) => ({
  fault,
  ...texts[fault],
}));
