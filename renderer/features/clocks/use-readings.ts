import { useMemo } from 'react';
import type { Party } from '#shared/model/party.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** How far a clock is from the wall clock, in milliseconds. */
export interface Reading {
  /** Moved by hand. */
  offsetMs: number;
  /** By faults that are on. */
  skewMs: number;
}

/** How far each clock is off, and by what. */
export function useReadings(): Readonly<Record<Party, Reading>> {
  const offsets = useStoreState('clocks', (state) => state.offsets);
  const faults = useStoreState('faults', (state) => state.items);
  return useMemo(() => {
    const of = (party: Party): Reading => ({
      offsetMs: offsets[party],
      skewMs: faults.reduce(
        (sum, { what }) => (what.kind === 'skew' && what.party === party ? sum + what.seconds * 1000 : sum),
        0,
      ),
    });
    return { client: of('client'), authorization: of('authorization'), service: of('service'), catcher: of('catcher') };
  }, [offsets, faults]);
}
