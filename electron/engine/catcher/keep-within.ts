import type { Retention } from '#shared/model/catcher-settings.ts';
import type { Cancel, Clock } from '../clock.ts';
import type { AgingNow } from '../journal/retention/aging-clock.ts';
import type { CaptureRemoval } from '../store/removal/removal-plan.ts';
import type { Store } from '../store/open-store.ts';
import type { CaptureTotals } from './capture-totals.ts';

export interface RetentionDeps {
  store: Store;
  wall: Clock;
  agingNow: AgingNow;
  totals: CaptureTotals;
  retention: () => Retention;
  onFailure: (error: unknown) => void;
}

interface Kept {
  seq: number;
  size: number;
  at: number;
}

const everyMs = 15_000;
const day = 24 * 60 * 60 * 1000;
const atOnce = 1000;
const oldest = `SELECT c.seq, length(c.body) AS size, j.at FROM captures c JOIN journal j ON j.seq = c.seq
  WHERE c.pinned = 0 AND c.seq <= ? ORDER BY c.seq LIMIT ${atOnce}`;
const remove = 'DELETE FROM captures WHERE pinned = 0 AND seq <= ?';
/** The row from which the keeper learns what to remove from the full-text index. */
const noteRemoval = 'INSERT INTO capture_removals (up_to) VALUES (?)';
/** Later removals include earlier ones, so only a few rows are stored for a slow keeper. */
const forgetRemovals = 'DELETE FROM capture_removals WHERE n <= (SELECT max(n) FROM capture_removals) - 100';

/** How many of the given captures must be removed, oldest first. */
function surplus(deps: RetentionDeps, rows: readonly Kept[]): number {
  const { agingNow, retention, totals } = deps;
  const { captures, days, megabytes } = retention();
  const oldestAllowed = agingNow() - days * day;
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

/**
 * Removes the oldest captures that are not pinned, in portions, so that new captures need not wait.
 * @param upTo Captures after this sequence number stay.
 * @param howMany The number of captures to remove.
 * @returns The number of removed captures.
 */
async function removeOldest(
  { store, totals }: Pick<RetentionDeps, 'store' | 'totals'>,
  upTo: number,
  howMany: (rows: readonly Kept[]) => number,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = store.all(oldest, upTo) as unknown as Kept[];
    const going = rows.slice(0, howMany(rows));
    const last = going.at(-1);
    if (!last) return removed;
    await store.free([
      { sql: remove, params: [last.seq] },
      { sql: noteRemoval, params: [last.seq] },
      { sql: forgetRemovals, params: [] },
    ]);
    totals.removed(
      going.length,
      going.reduce((sum, { size }) => sum + size, 0),
    );
    removed += going.length;
    if (going.length < rows.length) return removed;
  }
}

/** Removes captures beyond the limits of number, age or size, oldest first, except pinned ones. @returns How many. */
export async function keepWithin(deps: RetentionDeps): Promise<number> {
  if (!deps.totals.known) return 0;
  return removeOldest(deps, Number.MAX_SAFE_INTEGER, (rows) => surplus(deps, rows));
}

/** Removes all captures up to a sequence that are not pinned. @returns How many. */
export function clearCaptures(deps: RetentionDeps, upTo: number): Promise<number> {
  return removeOldest(deps, upTo, (rows) => rows.length);
}

const listed =
  'SELECT seq, length(body) AS size FROM captures WHERE pinned = 0 AND seq IN (SELECT value FROM json_each(?))';
const removeListed = 'DELETE FROM captures WHERE pinned = 0 AND seq IN (SELECT value FROM json_each(?))';

/** Removes captures whose entries are removed from the journal, except pinned ones. */
export function captureRemoval(
  { store, totals }: Pick<RetentionDeps, 'store' | 'totals'>,
  seqs: readonly number[],
): CaptureRemoval {
  const list = JSON.stringify(seqs);
  const rows = store.all(listed, list) as unknown as Pick<Kept, 'seq' | 'size'>[];
  return {
    statements: [{ sql: removeListed, params: [list] }],
    done() {
      totals.removed(
        rows.length,
        rows.reduce((sum, { size }) => sum + size, 0),
      );
    },
  };
}

/** Applies the retention periodically. @returns Stops it. */
export function startRetention(deps: RetentionDeps): Cancel {
  let cancel: Cancel;
  const turn = (): void => {
    keepWithin(deps).catch(deps.onFailure);
    cancel = deps.wall.after(everyMs, turn);
  };
  cancel = deps.wall.after(everyMs, turn);
  return () => {
    cancel();
  };
}
