import type { Journal } from '../journal/journal.ts';
import type { Store } from '../store/open-store.ts';
import type { Cancel, Clock } from '../clock.ts';
import type { CaptureCounts } from '#shared/model/capture.ts';
import type { Reader } from '../store/connection.ts';

/** Each count uses its own index. */
const select = `SELECT (SELECT count(*) FROM captures) AS whole,
  (SELECT count(*) FROM captures WHERE failed > 0) AS failed,
  (SELECT count(*) FROM captures WHERE pinned = 1) AS pinned`;

/** The number of captures: all, those with a failed check, and pinned ones. */
export function countCaptures(store: Pick<Reader, 'get'>): CaptureCounts {
  const row = store.get(select);
  const count = (name: string) => Number(row?.[name] ?? 0);
  return { all: count('whole'), failed: count('failed'), pinned: count('pinned') };
}

/** The number of captures and the total size of their bodies, counted in portions so that nothing is blocked. */
export interface CaptureTotals {
  /** Whether the captures from before the start are counted. */
  readonly known: boolean;
  readonly count: number;
  readonly bytes: number;
  removed(count: number, bytes: number): void;
  /** Stops counting. */
  stop(): void;
}

const atOnce = 2000;
const pauseMs = 20;
const portion = `SELECT count(*) AS n, coalesce(sum(size), 0) AS bytes, max(seq) AS last FROM
  (SELECT seq, length(body) AS size FROM captures WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ${atOnce})`;

export function createCaptureTotals(store: Store, journal: Journal, wall: Clock): CaptureTotals {
  const upTo = journal.lastCommitted();
  const totals = { known: false, count: 0, bytes: 0 };
  journal.onCommitted((entry) => {
    if (entry.kind !== 'capture') return;
    totals.count += 1;
    totals.bytes += entry.size;
  });
  let last = 0;
  let cancel: Cancel;
  function count(): void {
    const row = store.get(portion, last, upTo);
    const found = Number(row?.['n'] ?? 0);
    totals.count += found;
    totals.bytes += Number(row?.['bytes'] ?? 0);
    if (found < atOnce) {
      totals.known = true;
      return;
    }
    last = Number(row?.['last']);
    cancel = wall.after(pauseMs, count);
  }
  cancel = wall.after(pauseMs, count);
  return Object.assign(totals, {
    removed(removedCount: number, bytes: number) {
      totals.count -= removedCount;
      totals.bytes -= bytes;
    },
    stop() {
      cancel();
    },
  });
}
