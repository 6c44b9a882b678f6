import { createStore } from 'zustand/vanilla';
import type { CaptureSummary } from '#shared/model/capture.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { thisNode } from '#shared/model/node.ts';
import { summaryOfCapture } from '#shared/model/summary-of-capture.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { pagedList, type PagedList } from './paged-list.ts';
import { throttle } from './throttle.ts';

/** The filters of the list. */
export interface CaptureFilter {
  event?: string;
  method?: string;
  /** `*` matches any characters. */
  path?: string;
  failed?: 'true' | 'false';
  pinned?: 'true';
  /** A node of the fleet; `thisNode` for own captures. */
  node?: string;
  /** Words in headers and body. */
  q?: string;
}

export interface CapturesState extends PagedList<CaptureSummary, CaptureFilter> {
  /** Whether the dialog that confirms the removal of all captures is open. */
  clearAsked: boolean;
  /** Updates the pin of a row without waiting for the engine. */
  notePinned: (id: string, pinned: boolean) => void;
  askClear: (asked: boolean) => void;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** Time after new captures until the list is read again, because the engine removes old captures, in milliseconds. */
const readAgainMs = 5000;

/** The captures that match the filters. New ones are added from their journal entries, which contain their summaries. */
export function createCapturesStore(connection: ConnectionStore) {
  return createStore<CapturesState>((set, get) => {
    const list = pagedList<CaptureSummary, CaptureFilter>(
      set,
      get,
      (query) => clientOf(connection).captures.summaries(query),
      {},
    );
    const readAgain = throttle(0, async () => {
      await new Promise((resolve) => setTimeout(resolve, readAgainMs));
      list.refresh();
    });
    return {
      ...list,
      clearAsked: false,
      notePinned: (id, pinned) => {
        set(({ items }) => ({ items: items.map((row) => (row.id === id ? { ...row, pinned } : row)) }));
      },
      askClear: (clearAsked) => set({ clearAsked }),
      receive: (batch) => {
        const { filter } = get();
        const captures = batch.flatMap((entry) => (entry.kind === 'capture' ? [summaryOfCapture(entry)] : []));
        if (captures.length > 0) {
          // Only the engine finds words and paths.
          if (filter.q !== undefined || filter.path !== undefined) list.refresh();
          else {
            list.add(captures.filter((capture) => isWanted(capture, filter)).toReversed());
            readAgain();
          }
        }
        const items = followPairings(get().items, batch);
        if (items !== get().items) set({ items });
      },
    };
  });
}

/** Whether a new capture matches a filter without words and path. */
function isWanted(capture: CaptureSummary, { event, method, failed, pinned, node }: CaptureFilter): boolean {
  return (
    pinned === undefined &&
    (event === undefined || capture.event === event) &&
    (method === undefined || capture.method === method) &&
    (failed === undefined || (capture.failed !== undefined) === (failed === 'true')) &&
    (node === undefined || (capture.node ?? thisNode) === node)
  );
}

/** The rows, updated with the pairings in new journal entries. */
export function followPairings(
  known: readonly CaptureSummary[],
  batch: readonly JournalEntry[],
): readonly CaptureSummary[] {
  const outcomes = new Map(
    batch.flatMap((entry) =>
      entry.kind === 'pairing' && entry.captureId !== undefined ? [[entry.captureId, entry.outcome] as const] : [],
    ),
  );
  if (outcomes.size === 0 || !known.some(({ id }) => outcomes.has(id))) return known;
  return known.map((row) => {
    const outcome = outcomes.get(row.id);
    return outcome === undefined ? row : { ...row, outcome };
  });
}
