import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  checkSeal,
  casePortionJob,
  readCaseFile,
  type ReadPortion,
} from '../../../../electron/engine/journal/cases/read-case-file.ts';
import { LineLengths } from '../../../../electron/engine/journal/cases/case-lines.ts';
import { entryFormats } from '../../../../electron/engine/journal/export/export-formats.ts';
import { readCasePortion, type CaseRow } from '../../../../electron/engine/journal/cases/case-portion.ts';

const context = { profile: {}, subscriptions: [], catcher: {}, clocks: [], faults: [] };
const head = {
  format: 'hookbench-case',
  version: 1,
  product: { name: 'Hookbench', version: '0.1.0' },
  exportedAt: '2026-01-01T00:00:00.000Z',
  secrets: 'redacted',
};
const entry = (seq: number, message = 'a') => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  atMs: 1_767_225_600_000,
  kind: 'engine',
  change: 'failure',
  message,
});
const lineOf = (seq: number, message?: string): string => JSON.stringify({ entry: entry(seq, message) });

function caseFile(lines: readonly string[], written = JSON.stringify(context)): Blob {
  const first = `${JSON.stringify(head).slice(0, -1)},"context":${written},`;
  const counts = `"counts":{"entries":${lines.length},"traces":0},`;
  const content = `${first}\n"entries":[\n${lines.join(',\n')}\n],\n${counts}\n`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  return new Blob([`${content}"sha256":"${sha256}"}\n`]);
}

async function read(file: Blob, readPortion: ReadPortion = readCasePortion) {
  const rows: CaseRow[] = [];
  const head = await readCaseFile(file, readPortion, (portion) => void rows.push(...portion.rows));
  return { head, rows };
}
const many = Array.from({ length: 1700 }, (_, index) => lineOf(index + 1));
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('a case file', () => {
  it('is read in portions', async () => {
    const positions: number[] = [];
    const { head: found, rows } = await read(caseFile(many), (request) => {
      positions.push(request.entries);
      return readCasePortion(request);
    });
    expect(positions).toEqual([0, 500, 1000, 1500]);
    expect(rows.map(({ seq }) => seq)).toEqual(many.map((_, index) => index + 1));
    expect(JSON.parse(found.context)).toEqual(context);
  });

  it.each<[string, Blob, RegExp]>([
    ['a bad line behind many', caseFile(many.with(1600, '{"entry":1}')), /^Line 1603 /],
    ['a line nested very deep', caseFile([...many, '['.repeat(1_000_000)]), /^Line 1703 .*nested deeper/],
    ['a very large entry', caseFile([...many, lineOf(1, 'x'.repeat(300_000))]), /^Line 1703 .*larger than 256 KB/],
    ['an empty line', caseFile(['', ...many]), /^Line 3 /],
    [
      'very large settings',
      caseFile(many, JSON.stringify({ ...context, profile: { a: 'x'.repeat(5_000_000) } })),
      /^Line 1 .*longer than 4 MB/,
    ],
    [
      'settings nested very deep',
      caseFile(many, JSON.stringify({ ...context, profile: { a: 0 } }).replace('0', nested(1_000_000))),
      /^Line 1 .*nested/,
    ],
  ])('is refused with the line for %s', async (_, file, words) => {
    await expect(read(file)).rejects.toMatchObject({ code: 'case_unreadable' });
    await expect(read(file)).rejects.toThrow(words);
  });

  it('names the first line of a portion that took too long', async () => {
    const reading = read(caseFile(many), (request) =>
      request.entries < 500 ? readCasePortion(request) : Promise.reject(casePortionJob.whenStopped('deadline')),
    );
    await expect(reading).rejects.toThrow('From line 503 on, the case file takes too much time');
  });
});

describe('a line of more than 80 MB', () => {
  const megabytes = (count: number): Buffer => Buffer.alloc(count * 1024 * 1024, '[');

  it('is refused with its number while the digest is calculated, before anything is parsed', async () => {
    const file = new Blob([
      caseFile(many).slice(0, 100_000),
      '\n',
      megabytes(81) as BlobPart,
      '\n"sha256":"',
      'a'.repeat(64),
      '"}\n',
    ]);
    await expect(checkSeal(file, 'a.hookbench-case')).rejects.toMatchObject({
      code: 'case_unreadable',
      message: expect.stringMatching(/^Line \d{3} of a\.hookbench-case is longer than 80 MB\.$/),
    });
  });

  it('is not counted across line ends', () => {
    const lines = new LineLengths();
    for (let chunk = 0; chunk < 3; chunk++) {
      lines.add(Buffer.from('ab\ncd'));
      lines.add(Buffer.from('efgh\n'));
    }
    expect(lines).toMatchObject({ longest: 6, number: 7 });
  });

  it.each([
    ['control characters', '\u0001'],
    ['quotes', '"'],
  ])('is not written for a body of %s', (_what, character) => {
    const content = character.repeat(2 * 1024 * 1024);
    const body = { size: content.length, encoding: 'utf8', content, truncated: false };
    const written = entryFormats.case.write({
      entry: entry(1) as never,
      detail: { id: 'cap_1', request: { body }, body },
    });
    expect(written?.length).toBeLessThan(2 * 1.4 * content.length);
    const { detail } = JSON.parse(written ?? '');
    for (const { content: kept, encoding } of [detail.body, detail.request.body]) {
      expect(encoding).toBe('base64');
      expect(Buffer.from(kept, 'base64').equals(Buffer.from(content))).toBe(true);
    }
  });
});
