import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFormat, type ExportFormat } from '../../../../shared/model/export-format.ts';
import type { JournalEntry } from '../../../../shared/model/journal-entry.ts';
import { readCasePortion } from '../../../../electron/engine/journal/cases/case-portion.ts';
import { checkSeal, readCaseFile } from '../../../../electron/engine/journal/cases/read-case-file.ts';
import { exportPieces } from '../../../../electron/engine/journal/export/export-pieces.ts';
import { exportPortion } from '../../../../electron/engine/journal/export/portion.ts';
import { openJournal, type TestJournal } from '../../../support/open-journal.ts';
import { plantEverywhere } from '../../../support/planted-entries.ts';

const planted = plantEverywhere();
let opened: TestJournal;
beforeAll(async () => {
  opened = await openJournal();
  await opened.journal.append(planted.entries);
});
afterAll(() => opened.close());

/** An export as text, written in this thread. */
async function exported(format: ExportFormat, secrets: 'redact' | 'include'): Promise<string> {
  await opened.store.settled();
  const detail = (_reader: unknown, { atMs }: JournalEntry): unknown => planted.details.get(atMs);
  const pieces = exportPieces((request) => Promise.resolve(exportPortion(request, detail)), {
    file: opened.store.file,
    format,
    values: secrets === 'redact' ? [] : undefined,
    upTo: planted.entries.length + 10,
    setting: { exportedAt: '2026-11-21T12:00:00.000Z', context: planted.context },
  });
  return text(pieces);
}

/** The content of a long run of Base64, also if it is compressed. */
function decoded(run: string): string {
  const bytes = Buffer.from(run, 'base64');
  try {
    return gunzipSync(bytes).toString('latin1');
  } catch {
    return bytes.toString('latin1');
  }
}

function foundIn(written: string): Set<string> {
  const all = [written, ...(written.match(/[A-Za-z0-9+/]{24,}={0,2}/g) ?? []).map(decoded)].join('\n');
  return new Set(
    [...all.matchAll(/planted-\w+Q|712\d{6}/g)].map(([secret]) => secret).filter((one) => planted.secrets.has(one)),
  );
}

describe('secrets in every field of every kind of entry', () => {
  it.each(exportFormat.options)('are not in a redacted export as %s', async (format) => {
    const found = [...foundIn(await exported(format, 'redact'))].map(
      (secret) => `${planted.secrets.get(secret)}: ${secret}`,
    );
    expect(found).toEqual([]);
  });

  it('are all in exports with secrets, which proves the search', async () => {
    const whole = foundIn(await exported('case', 'include'));
    const [ndjson, har, csv] = await Promise.all(
      (['ndjson', 'har', 'csv'] as const).map(async (format) => foundIn(await exported(format, 'include'))),
    );
    const { context, details, entries } = planted;
    expect(whole).toEqual(foundIn(JSON.stringify({ context, details: [...details.values()], entries })));
    expect(whole.size).toBeGreaterThan(1000);
    expect(ndjson?.size).toBeGreaterThan(500);
    expect(har?.size).toBeGreaterThan(100);
    expect(csv?.size).toBeGreaterThan(30);
  });

  it('leave a valid case file', async () => {
    const file = new Blob([await exported('case', 'redact')]);
    await checkSeal(file, 'planted');
    let entries = 0;
    await readCaseFile(file, readCasePortion, ({ rows }) => void (entries += rows.length));
    expect(entries).toBe(planted.entries.length);
  });
});
