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

/** How long the counts rest before they are asked for again, in milliseconds. */
const rest = 500;

/** How many captures there are. */
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
