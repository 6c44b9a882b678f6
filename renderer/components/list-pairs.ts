import { moveItem } from '../store/requests/move-item.ts';
import type { Pair } from '../store/pair.ts';

/** Handlers that change a plain list of pairs. */
export function listPairs(pairs: readonly Pair[], change: (pairs: readonly Pair[]) => void) {
  return {
    pairs,
    onPut: (index: number, pair: Pair) => change(index < pairs.length ? pairs.with(index, pair) : [...pairs, pair]),
    onRemove: (index: number) => change(pairs.toSpliced(index, 1)),
    onMove: (index: number, by: -1 | 1) => change(moveItem(pairs, index, by)),
  };
}
