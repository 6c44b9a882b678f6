import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Check } from '#shared/model/decision.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { DecisionRecord } from '../../../../electron/engine/journal/decisions/decision-row.ts';
import { readDecision } from '../../../../electron/engine/journal/read-decision.ts';
import {
  decision,
  expectAllAsRecorded,
  expectedEntry,
  rowSize,
  testJournal,
  trace,
} from '../../../support/recorded-decisions.ts';

describe('decisions', () => {
  it('are read as recorded, also when they repeat, and by the next process', async () => {
    await using opened = await testJournal();
    const records = Array.from({ length: 12 }, (_, n) => decision(n));
    for (const record of records) expect(await opened.journal.appendDecision(record)).toEqual({ kind: 'committed' });
    await expectAllAsRecorded(opened, records);
    await opened.reopen();
    const later = Array.from({ length: 12 }, (_, n) => decision(n + 100));
    for (const record of later) await opened.journal.appendDecision(record);
    await expectAllAsRecorded(opened, [...records, ...later]);
  });

  it('that repeat store neither checks nor messages a second time', async () => {
    await using opened = await testJournal();
    for (let n = 0; n < 10; n++) await opened.journal.appendDecision(decision(n));
    expect(rowSize(opened, 1)).toBeGreaterThan(500);
    expect(rowSize(opened, 10)).toBeLessThan(250);
    await opened.reopen();
    await opened.journal.appendDecision(decision(11));
    expect(opened.store.all('SELECT count(*) AS n FROM check_lists')).toEqual([{ n: 1 }]);
  });

  it('are read as recorded with any content in any mix', async () => {
    const name = fc.constantFrom('path_known', 'token_syntax', 'token_not_expired');
    const outcome = fc.constantFrom<Check['outcome'][]>('passed', 'failed', 'not-reached');
    const evidence = fc.oneof(fc.constantFrom('', 'same', 'other'), fc.string({ unit: 'grapheme' }));
    const checks = fc.array(fc.record({ name, source: fc.constantFrom('a', 'b'), outcome, evidence }), {
      maxLength: 4,
    });
    const visible = fc.constantFrom(...Array.from('aZ09-_ \u00e9\u00ff"\\'));
    const value = fc.oneof(fc.constant('x'.repeat(60)), fc.string({ unit: visible, maxLength: 60 }));
    const headers = value.map((text) => ['x-one', text.trim(), 'x-two', 'fixed']);
    const body = fc.oneof(fc.constant('{"repeated":"body of a customer"}'), fc.string({ unit: 'grapheme' }));
    const bytes = fc.uint8Array({ maxLength: 40 }).map((array) => Buffer.from(array));
    const part = fc.record({
      checks,
      requestHeaders: headers,
      requestBody: bytes,
      responseHeaders: headers,
      responseBody: fc.oneof(body, bytes),
      span: fc.option(fc.constant('d'.repeat(16)), { nil: undefined }),
    });
    await using opened = await testJournal();
    const records: DecisionRecord[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 30 }), async (parts) => {
        const added = parts.map((one, n) => decision(records.length + n, one));
        for (const [n, record] of added.entries()) {
          const written = opened.journal.appendDecision(record);
          if (n % 3 === 0) await written;
        }
        records.push(...added);
      }),
      { numRuns: 20 },
    );
    await opened.store.write([]);
    await expectAllAsRecorded(opened, records);
  });

  it('are found by trace and by text', async () => {
    await using opened = await testJournal();
    const records = Array.from({ length: 6 }, (_, n) => decision(n, { method: n === 4 ? 'DELETE' : 'GET' }));
    await Promise.all(records.map((record) => opened.journal.appendDecision(record)));
    expect(opened.journal.trace(trace)).toEqual(records.map((record, index) => expectedEntry(index + 1, record)));
    const seqs = async (q: string) =>
      (await opened.journal.list({ limit: 100, order: 'asc', q })).items.map(({ seq }) => seq);
    expect(await seqs('DELETE allowed service')).toEqual([5]);
    expect(await seqs(records[2]!.id)).toEqual([3]);
    expect(await seqs('customers C-1001 200')).toHaveLength(6);
    expect(await seqs(trace)).toHaveLength(6);
  });

  it('reach a listener completely, followed by their effects', async () => {
    await using opened = await testJournal();
    const heard: JournalEntry[] = [];
    opened.journal.feed.subscribe((batch) => heard.push(...batch));
    const records = Array.from({ length: 3 }, (_, n) => decision(n));
    for (const record of records)
      await opened.journal.appendDecision(record, [{ kind: 'engine', atMs: 1, change: 'failure', message: 'after' }]);
    await expect.poll(() => heard.length).toBe(6);
    expect(heard.filter(({ kind }) => kind === 'decision')).toEqual(
      records.map((record, index) => expectedEntry(index * 2 + 1, record)),
    );
    expect(heard.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(opened.journal.lastCommitted()).toBe(6);
  });

  it('without a waiting caller reach a listener in order', async () => {
    await using opened = await testJournal();
    const heard: JournalEntry[] = [];
    opened.journal.feed.subscribe((batch) => heard.push(...batch));
    const before = opened.journal.append([{ kind: 'engine', atMs: 1, change: 'failure', message: 'before' }]);
    opened.journal.noteDecision(decision(0), () => undefined);
    await before;
    await expect.poll(() => heard.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('without a waiting caller are stored: alone, before later ones, and at the end', async () => {
    await using opened = await testJournal();
    const failures: unknown[] = [];
    const note = (n: number) => {
      opened.journal.noteDecision(decision(n), (error) => failures.push(error));
    };
    note(0);
    await expect.poll(() => opened.journal.lastCommitted()).toBe(1);
    for (let n = 1; n < 700; n++) note(n);
    const heard: JournalEntry[] = [];
    opened.journal.feed.subscribe((batch) => heard.push(...batch));
    await opened.journal.appendDecision(decision(700));
    expect(opened.journal.lastCommitted()).toBe(701);
    note(701);
    // The text index may be behind on a busy machine; the list then says so.
    const found = () => opened.journal.list({ limit: 10, order: 'desc', q: decision(701).id });
    await expect.poll(async () => (await found()).items.length).toBe(1);
    await expect.poll(() => heard.at(-1)?.seq).toBe(702);
    expect(heard.map(({ seq }) => seq)).toEqual(Array.from({ length: 701 }, (_, n) => n + 2));
    note(702);
    await opened.reopen();
    const stored = opened.journal.since(0, 1000);
    expect(stored).toEqual(Array.from({ length: 703 }, (_, n) => expectedEntry(n + 1, decision(n))));
    expect(failures).toEqual([]);
    expect(opened.journal.isBehind()).toBe(false);
  });

  it('that are rolled back leave no data, and later ones are complete', async () => {
    await using opened = await testJournal();
    const unmet = { sql: "UPDATE customers SET record = '' WHERE id = 'none'", params: [], expect: 1 };
    const outcomes = await Promise.all([
      opened.journal.appendDecision(decision(0)),
      ...[1, 2, 3].map((n) => opened.journal.appendDecision(decision(n), [], [unmet])),
      opened.journal.appendDecision(decision(4)),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['committed', 'undone', 'undone', 'undone', 'committed']);
    await opened.journal.appendDecision(decision(5));
    expect(opened.journal.since(0, 10)).toEqual([0, 4, 5].map((n) => expectedEntry(n + 1, decision(n))));
    expect(readDecision(opened.store, decision(2).id)).toBeUndefined();
  });
});
