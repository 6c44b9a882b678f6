import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalEntry, NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { JournalQuery } from '../../../../electron/engine/journal/select-entries.ts';
import { openJournal, type TestJournal } from '../../../support/open-journal.ts';

const traceA = 'a'.repeat(32);
const note = (message: string): NewJournalEntry => ({ kind: 'engine', atMs: 1000, change: 'failure', message });
const chat = (n: number, trace: string): NewJournalEntry => ({
  kind: 'chat',
  atMs: n,
  trace,
  id: `chat_${n}`,
  customerId: 'C-1001',
  sessionId: `ses_${n}`,
  status: 'queued',
});
const messages = [
  'Björn said "quoted words" AND left',
  'ports 4010 and 4011 are taken',
  'NEAR the end (of it)',
  'a * b, c:d ^e -f {g}',
  'ECONNREFUSED connecting to localhost',
  '日本語 text',
];

let opened: TestJournal;
beforeAll(async () => {
  opened = await openJournal();
  await opened.journal.append(messages.map(note));
  await opened.journal.append([chat(1, traceA), chat(2, 'b'.repeat(32)), chat(3, traceA)]);
});
afterAll(() => opened.close());

async function found(query: Partial<JournalQuery>): Promise<JournalEntry[]> {
  return (await opened.journal.list({ limit: 100, order: 'asc', ...query })).items;
}
const texts = async (q: string) =>
  (await found({ q })).map((entry) => (entry.kind === 'engine' ? messages.indexOf(entry.message) : entry.kind));

describe('the journal is searched', () => {
  it.each([
    ['a word', 'connecting', [4]],
    ['another case and no accent', 'BJORN', [0]],
    ['the begin of a word', 'ECONNREF', [4]],
    ['words in any order, all of them', 'left said', [0]],
    ['words of which one is missing', 'said nothing', []],
    ['an unfinished word that is not the last', 'conn localhost', []],
    ['a number', '4011', [1]],
    ['an id', 'chat_2', ['chat']],
    ['quotes', '"quoted words"', [0]],
    ['one quote', 'said "', [0]],
    ['operators as words', 'AND', [0, 1]],
    ['NEAR as a word', 'NEAR( end', [2]],
    ['NOT, which is a word', 'said NOT left', []],
    ['a column filter, which is none', 'text:connecting', []],
    ['a star alone', '*', []],
    ['other scripts', '日本', [5]],
    ['signs alone', '( ) - ^ : "', []],
  ])('by %s: %s', async (_what, q, expected) => {
    expect(await texts(q)).toEqual(expected);
  });

  it('by any text without failing', async () => {
    const unit = fc.oneof(
      fc.constantFrom(...'"*()^:-+{}\'\\;%_ \0'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    const word = fc.constantFrom('AND', 'OR', 'NOT', 'NEAR', 'NEAR/3', 'said', 'text');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(unit, word), { maxLength: 12 }), async (parts) => {
        expect(Array.isArray(await found({ q: parts.join('') }))).toBe(true);
        expect(Array.isArray(await found({ q: parts.join(' ') }))).toBe(true);
      }),
      { numRuns: 150, examples: [[['said\0', 'x']], [['\0a']], [['a', '\ud800']]] },
    );
  });

  it('by kind and by trace, together with text', async () => {
    expect((await found({ kind: 'chat' })).map(({ seq }) => seq)).toEqual([7, 8, 9]);
    expect((await found({ trace: traceA })).map(({ seq }) => seq)).toEqual([7, 9]);
    expect((await found({ trace: traceA, q: 'chat_3', kind: 'chat' })).map(({ seq }) => seq)).toEqual([9]);
    expect(await found({ trace: traceA, kind: 'engine' })).toEqual([]);
    expect(await found({ q: '   ' })).toHaveLength(9);
  });

  it('including the latest commits', async () => {
    await opened.journal.append([note('freshly planted')]);
    expect(await found({ q: 'freshly' })).toHaveLength(1);
  });
});
