import { describe, expect, it } from 'vitest';
import type { SliceResult } from '#shared/load/slice.ts';
import type { SliceReport } from '../../../../../electron/engine/load/fleet/fleet-run.ts';
import { createSliceLedger } from '../../../../../electron/engine/load/fleet/count-results.ts';

const slice = { from: 0, to: 100, share: 0, shares: 2 };
const of = (worker: string, number: number, attempt = 1) => ({ number, attempt, worker, instance: `of ${worker}` });
const began = (worker: string, number: number, attempt = 1): SliceReport => ({
  kind: 'began',
  ...of(worker, number, attempt),
  slice,
});
const result = (worker: string, number: number, attempt = 1): SliceReport => ({
  kind: 'result',
  ...of(worker, number, attempt),
  result: { sent: 50 } as SliceResult,
});

function ledgerOf(...reports: readonly SliceReport[]) {
  const ledger = createSliceLedger();
  return { ledger, counted: reports.map((report) => ledger.add(report)) };
}

describe('createSliceLedger', () => {
  it('counts each slice once, whoever sends a result of it', () => {
    const { counted, ledger } = ledgerOf(
      began('a', 0),
      began('b', 1),
      result('b', 1),
      began('b', 0, 2),
      result('b', 0, 2),
      result('a', 0),
      result('b', 1),
    );
    expect(counted).toEqual([false, false, true, false, true, false, false]);
    expect(ledger.counted).toBe(2);
    expect(ledger.sentBy()).toEqual([{ name: 'b', sent: 100 }]);
    expect(ledger.repeated()).toEqual([{ ...slice, sends: 50, workers: ['a', 'b'] }]);
  });

  it('does not call a slice repeated whose second worker found the result', () => {
    const { ledger } = ledgerOf(began('a', 0), result('a', 0), began('b', 0, 2));
    expect(ledger.repeated()).toEqual([]);
  });

  it('calls a slice repeated that the same worker began twice', () => {
    const { ledger } = ledgerOf(began('a', 0), began('a', 0, 2), result('a', 0, 2));
    expect(ledger.repeated()).toMatchObject([{ workers: ['a', 'a'] }]);
  });

  it('knows which slices have begun and have no result', () => {
    const { ledger } = ledgerOf(began('a', 0), began('b', 1));
    expect(ledger.open()).toBe(2);
    ledger.add(result('a', 0));
    expect(ledger.open()).toBe(1);
  });
});
