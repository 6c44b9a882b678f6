import { useMutation, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { party, type Party } from '#shared/model/party.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { useApi, useKept, useStores } from './use-stores.ts';

/** Offset of a clock from the wall clock, in milliseconds. */
export interface Reading {
  /** Set by the user. */
  offsetMs: number;
  /** Caused by active faults. */
  skewMs: number;
}

/** The offset of each clock, by cause. */
export function useReadings(): Readonly<Record<Party, Reading>> {
  const items = useKept('clocks').data?.items;
  return useMemo(
    () =>
      Object.fromEntries(
        party.options.map((name) => [name, items?.find((clock) => clock.party === name) ?? { offsetMs: 0, skewMs: 0 }]),
      ) as Record<Party, Reading>,
    [items],
  );
}

/** The offset of a clock from the wall clock, in milliseconds. */
export function useOffset(name: Party): number {
  const { offsetMs, skewMs } = useReadings()[name];
  return offsetMs + skewMs;
}

type ClocksClient = ControlClient['clocks'];

/** A function that moves clocks. */
export function useMoveClocks(): (move: (clocks: ClocksClient) => Promise<unknown>) => void {
  const { api, client } = useStores();
  return useMutation({
    mutationKey: api.clocks.key(),
    mutationFn: (move: (clocks: ClocksClient) => Promise<unknown>) => move(client.clocks),
  }).mutate;
}

/** Why the clocks could not be moved the last time. */
export function useClocksProblem(): string | undefined {
  const mutationKey = useApi().clocks.key();
  const error = useMutationState({ filters: { mutationKey }, select: ({ state }) => state.error }).at(-1);
  return error ? messageOf(error) : undefined;
}

/** Sets the offsets of the named clocks in seconds, and resets all others. */
export async function arrangeClocks(
  clocks: Pick<ClocksClient, 'advance' | 'reset'>,
  offsets: Partial<Readonly<Record<Party, number>>>,
): Promise<void> {
  await clocks.reset();
  for (const [name, seconds] of Object.entries(offsets) as [Party, number][])
    await clocks.advance({ party: name, seconds });
}
