/** How many entries the writer commits: `load` for many since the last look, `some` for any. */
export type Arriving = 'load' | 'some' | 'none';

/** Entries that share a commit of the full-text index. With fewer, more segments are merged. */
export const rowsAtOnce = 1000;
/** Without new entries for this long, the keeper indexes the rest. */
export const quietMs = 250;

/** Entries per millisecond that count as load. */
const loadRate = 0.5;
/** Entries that a search can wait for. */
const maxBehindUnderLoad = 5 * rowsAtOnce;

/** @param count New entries within these milliseconds. */
export function arrivingOf(count: number, ms: number): Arriving {
  if (count >= ms * loadRate) return 'load';
  return count > 0 ? 'some' : 'none';
}

/**
 * Whether the full-text index is left for later, if no search asks for it: while entries arrive, they are indexed in whole
 * portions, because a commit of few takes several times as long for each; under load only those beyond what a search can
 * wait for.
 * @param behind Entries that are not indexed.
 */
export function isLeftForLater(arriving: Arriving, behind: number): boolean {
  if (arriving === 'none') return false;
  return behind < (arriving === 'load' ? maxBehindUnderLoad : rowsAtOnce);
}
