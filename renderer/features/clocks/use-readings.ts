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
  const skews = useStoreState('clocks', (state) => state.skews);
  return useMemo(() => {
    const of = (party: Party): Reading => ({
      offsetMs: offsets[party] - skews[party],
      skewMs: skews[party],
    });
    return { client: of('client'), authorization: of('authorization'), service: of('service'), catcher: of('catcher') };
  }, [offsets, skews]);
}
