import { describe, expect, it } from 'vitest';
import { adoptEntries, newRows } from '../../../../../electron/engine/fleet/view/watch-entries.ts';
import { readCasePortion, type CasePortion } from '../../../../../electron/engine/journal/cases/case-portion.ts';

const line = (seq: number): string =>
  JSON.stringify({
    entry: {
      seq,
      at: '2026-11-20T12:00:00.000Z',
      atMs: 1_795_521_600_000,
      kind: 'engine',
      change: 'failure',
      message: 'm',
      case: { id: 'node:other', seq: 1 },
    },
  });

const read = (...seqs: number[]): Promise<CasePortion> =>
  readCasePortion({
    file: new Blob([`${seqs.map(line).join(',\n')}\n],\n"counts":{"entries":${seqs.length},"traces":0},\n`]),
    offset: 0,
    line: 0,
    entries: 0,
    section: 'entries',
  });

describe('entries of another node', () => {
  it('get the next sequence numbers, and keep their own ones with the name of the node', async () => {
    const rows = newRows(await read(3, 5, 8), 3);
    const [first, second] = adoptEntries('lab-1', rows, 100);
    expect(first?.params.slice(0, 3)).toEqual([100, 1_795_521_600_000, 'engine']);
    expect(JSON.parse(String(second?.params[4]))).toMatchObject({
      seq: 101,
      message: 'm',
      case: { id: 'node:lab-1', seq: 8 },
    });
  });

  it('are rejected if they are not in order', async () => {
    const portion = await read(5, 5);
    expect(() => newRows(portion, 0)).toThrow('not in order');
  });
});
