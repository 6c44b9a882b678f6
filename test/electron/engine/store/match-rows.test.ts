import { describe, expect, it } from 'vitest';
import { matchFirstRows } from '../../../../electron/engine/store/match-rows.ts';
import { matchExpression } from '../../../../electron/engine/store/search-text.ts';

/** A list of rows, newest first, with a record of how many were read at a time. */
function listOf(total: number, textAt: (seq: number) => string | undefined) {
  const reads: number[] = [];
  const read = (limit: number, after = String(total + 1)) => {
    reads.push(limit);
    const newest = Number(after) - 1;
    const count = Math.min(limit, newest);
    const items = Array.from({ length: count }, (_, index) => ({ seq: newest - index, text: textAt(newest - index) }));
    return { items, next: count < newest ? String(newest - count + 1) : null };
  };
  return { reads, read };
}

const match = (query: string): string => matchExpression(query) ?? '';

const seqsOf = (rows: { seq: number }[] | undefined): number[] | undefined => rows?.map(({ seq }) => seq);

describe('matching the first rows of a list', () => {
  it('fills a page with a word that begins like words of most rows', () => {
    const { read, reads } = listOf(100_000, (seq) => (seq % 2 === 0 ? `chat_${seq} Zürich` : 'other'));
    const found = matchFirstRows(read, match('zurich cha'), 100);
    expect(seqsOf(found?.slice(0, 101))).toEqual(Array.from({ length: 101 }, (_, index) => 100_000 - 2 * index));
    expect(reads).toEqual([150, 150]);
  });

  it('finds all matching rows of a short list', () => {
    const { read } = listOf(120, (seq) => (seq % 50 === 0 ? 'rare' : 'other'));
    expect(seqsOf(matchFirstRows(read, match('rar'), 100))).toEqual([100, 50]);
  });

  it('leaves rare words, large rows and long pages to the index of all rows', () => {
    const rare = listOf(100_000, (seq) => (seq === 99_990 ? 'rare' : 'other'));
    expect(matchFirstRows(rare.read, match('rare'), 100)).toBeUndefined();
    expect(rare.reads).toEqual([150]);
    const large = listOf(120, (seq) => (seq === 7 ? undefined : 'word'));
    expect(matchFirstRows(large.read, match('word'), 100)).toBeUndefined();
    const long = listOf(100_000, (seq) => (seq % 4 === 0 ? 'word' : 'other'));
    expect(matchFirstRows(long.read, match('word'), 1000)).toBeUndefined();
  });

  it('leaves words to the index of all rows that only the first rows have often', () => {
    const { read, reads } = listOf(100_000, (seq) => (seq > 99_900 ? 'early' : 'other'));
    expect(matchFirstRows(read, match('early'), 100)).toBeUndefined();
    expect(reads).toEqual([150, 150, 150, 150]);
  });
});
