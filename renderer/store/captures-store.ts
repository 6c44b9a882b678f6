import { createStore } from 'zustand/vanilla';
import type { CaptureSummary } from '#shared/model/capture.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { thisNode } from '#shared/model/node.ts';
import { summaryOfCapture } from '#shared/model/summary-of-capture.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { pagedList, type PagedList } from './paged-list.ts';

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
  askClear: (asked: boolean) => void;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** The captures that match the filters. New ones are added from their journal entries, which contain their summaries. */
export function createCapturesStore(connection: ConnectionStore) {
  return createStore<CapturesState>((set, get) => {
    const list = pagedList<CaptureSummary, CaptureFilter>(
      set,
      get,
      (query) => clientOf(connection).captures.summaries(query),
      {},
      ({ seq }) => seq,
    );
    return {
      ...list,
      clearAsked: false,
      askClear: (clearAsked) => set({ clearAsked }),
      receive: (batch) => {
        const { filter } = get();
        const captures = batch.flatMap((entry) => (entry.kind === 'capture' ? [summaryOfCapture(entry)] : []));
        if (captures.length > 0) {
          // Only the engine finds words and paths.
          if (filter.q !== undefined || filter.path !== undefined) list.refresh();
          else list.add(captures.filter((capture) => isWanted(capture, filter)).toReversed());
        }
        if (batch.some(({ kind }) => kind === 'catcher')) list.refresh();
        list.change(changesIn(batch));
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

/** The pairings and pins in new journal entries, by the id of the capture. */
function changesIn(batch: readonly JournalEntry[]): ReadonlyMap<string, Partial<CaptureSummary>> {
  const changes = new Map<string, Partial<CaptureSummary>>();
  const put = (id: string, change: Partial<CaptureSummary>) => changes.set(id, { ...changes.get(id), ...change });
  for (const entry of batch) {
    if (entry.kind === 'pairing' && entry.captureId !== undefined) put(entry.captureId, { outcome: entry.outcome });
    if (entry.kind === 'catcher' && entry.capture && !entry.case)
      put(entry.capture.id, { pinned: entry.capture.pinned });
  }
  return changes;
}
