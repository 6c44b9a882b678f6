import { useMemo } from 'react';
import type { Party } from '#shared/model/party.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** Offset of a clock from the wall clock, in milliseconds. */
export interface Reading {
  /** Set by the user. */
  offsetMs: number;
  /** Caused by active faults. */
  skewMs: number;
}

/** The offset of each clock, by cause. */
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
