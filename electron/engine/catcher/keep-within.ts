import type { Retention } from '#shared/model/catcher-settings.ts';
import type { Cancel, Clock } from '../clock.ts';
import type { Store } from '../journal/store/open-store.ts';
import type { CaptureTotals } from './capture-totals.ts';

export interface RetentionParts {
  store: Store;
  wall: Clock;
  totals: CaptureTotals;
  retention: () => Retention;
  onFailure: (error: unknown) => void;
}

const everyMs = 15_000;
const day = 24 * 60 * 60 * 1000;
const atOnce = 1000;
const oldest = `SELECT c.seq, length(c.body) AS size, j.at FROM captures c JOIN journal j ON j.seq = c.seq
  WHERE c.pinned = 0 ORDER BY c.seq LIMIT ${atOnce}`;
const remove = 'DELETE FROM captures WHERE pinned = 0 AND seq <= ?';

/** How many of the oldest captures must go, of some that are handed in. */
function surplus(parts: RetentionParts, rows: readonly { at: number; size: number }[]): number {
  const { retention, totals, wall } = parts;
  const { captures, days, megabytes } = retention();
  const oldestAllowed = wall.now() - days * day;
  let count = totals.count - captures;
  let bytes = totals.bytes - megabytes * 1024 * 1024;
  let going = 0;
  for (const { at, size } of rows) {
    if (count <= 0 && bytes <= 0 && at >= oldestAllowed) break;
    count -= 1;
    bytes -= size;
    going += 1;
  }
  return going;
}

/** Removes what is too many, too old or too large, the oldest first; what is pinned stays. @returns How many went. */
export async function keepWithin(parts: RetentionParts): Promise<number> {
  const { store, totals } = parts;
  let removed = 0;
  while (totals.known) {
    const rows = store.all(oldest) as { seq: number; size: number; at: number }[];
    const going = surplus(parts, rows);
    const last = rows[going - 1];
    if (!last) break;
    await store.write([{ sql: remove, params: [last.seq] }]);
    totals.removed(
      going,
      rows.slice(0, going).reduce((sum, { size }) => sum + size, 0),
    );
    removed += going;
    if (going < rows.length) break;
  }
  return removed;
}

/** Keeps captures within their retention, now and then. @returns What ends it. */
export function startRetention(parts: RetentionParts): Cancel {
  let cancel: Cancel;
  const turn = (): void => {
    keepWithin(parts).catch(parts.onFailure);
    cancel = parts.wall.after(everyMs, turn);
  };
  cancel = parts.wall.after(everyMs, turn);
  return () => {
    cancel();
  };
}
