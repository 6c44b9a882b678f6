import type { FaultMatch, FaultPlace } from '../model/fault.ts';
import rows from './fault-places.json' with { type: 'json' };

/** A place where faults act, for display. */
export interface FaultPlaceMeaning {
  place: FaultPlace;
  title: string;
  meaning: string;
  /** The properties of requests that a fault at this place can match. */
  matches: readonly (keyof FaultMatch)[];
}

const meanings = rows satisfies Record<FaultPlace, object> as Record<FaultPlace, Omit<FaultPlaceMeaning, 'place'>>;

/** The places where faults act, in display order. */
export const faultPlaces: readonly FaultPlaceMeaning[] = (Object.keys(meanings) as FaultPlace[]).map((place) => ({
  place,
  ...meanings[place],
}));
