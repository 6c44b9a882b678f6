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
