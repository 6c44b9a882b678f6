import { createStore } from 'zustand/vanilla';
import type { CaptureCounts } from '#shared/model/capture.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { throttle } from './throttle.ts';

export interface CaptureCountsState {
  counts: CaptureCounts | undefined;
  load: () => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** Minimum time between two requests for the counts, in milliseconds. */
const rest = 500;

/** The numbers of captures. */
export function createCaptureCountsStore(connection: ConnectionStore) {
  return createStore<CaptureCountsState>((set) => {
    const load = async (): Promise<void> => {
      set({ counts: await clientOf(connection).captures.counts() });
    };
    const refresh = throttle(rest, load);
    return {
      counts: undefined,
      load,
      receive: (batch) => {
        if (batch.some(({ kind }) => kind === 'capture')) refresh();
      },
    };
  });
}
