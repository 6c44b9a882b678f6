import { join } from 'node:path';
import { expect } from 'vitest';
import type { Check } from '#shared/model/decision.ts';
import { createWallClock } from '../../electron/engine/clock.ts';
import { toBodyView } from '../../electron/engine/http/body-view.ts';
import type { DecisionRecord } from '../../electron/engine/journal/decisions/decision-row.ts';
import { createJournal } from '../../electron/engine/journal/journal.ts';
import { readDecision } from '../../electron/engine/journal/read-decision.ts';
import { openStore } from '../../electron/engine/store/open-store.ts';
import { exportedText } from './exported-text.ts';
import { tempFolder } from './temp-folder.ts';

/** The trace of all decisions here. */
export const trace = 'c'.repeat(32);

/** A journal in a new folder that can be closed and opened again. */
export async function testJournal() {
  const folder = await tempFolder();
  const file = join(folder.path, 'hookbench.sqlite');
  const open = () => {
    const store = openStore(file, 'stamp');
    return { store, journal: createJournal(store, createWallClock()) };
  };
  let now = open();
  return {
    file,
    get store() {
      return now.store;
    },
    get journal() {
      return now.journal;
    },
    async reopen() {
      await now.store.close();
      now = open();
    },
    async [Symbol.asyncDispose]() {
      await now.store.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
type Opened = Awaited<ReturnType<typeof testJournal>>;

const check = (name: string, evidence: string, outcome: Check['outcome'] = 'passed'): Check => ({
  name,
  source: 'RFC 9068 4',
  outcome,
  evidence,
});

/** The decision on request n. */
export function decision(n: number, over: Partial<DecisionRecord> = {}): DecisionRecord {
  const id = `dec_${String(n).padStart(26, '0')}`;
  return {
    id,
    server: 'service',
    trace,
    span: undefined,
    checks: [
      check('path_known', '/api/customers/:id'),
      check('token_not_expired', `the clock reads ${n}`),
      check('scope_sufficient', 'needs read:customers'),
    ],
    startedAtMs: 1_750_000_000_000 + n,
    durationMs: n / 8,
    method: 'GET',
    url: 'http://localhost:4010/api/customers/C-1001?x="1"',
    requestHeaders: ['Host', 'localhost', 'Authorization', 'Bearer abc.def.ghi', 'X-Odd', '\u00e9\u00ff'],
    requestBody: Buffer.alloc(0),
    status: 200,
    responseHeaders: ['content-type', 'application/json', 'hookbench-decision', id],
    responseBody: '{"id":"C-1001","name":"Bj\u00f6rn 😀"}',
    ...over,
  };
}

/** How it is read in the journal. */
export function expectedEntry(seq: number, record: DecisionRecord) {
  const { checks, durationMs, id, method, server, span, startedAtMs, status, trace, url } = record;
  const outcome = checks.some((one) => one.outcome === 'failed') ? 'refused' : 'allowed';
  const at = new Date(Math.floor(startedAtMs)).toISOString();
  const place = { seq, at, atMs: startedAtMs, kind: 'decision', trace };
  return {
    ...place,
    ...(span !== undefined && { span }),
    id,
    server,
    outcome,
    checks,
    method,
    url,
    status,
    durationMs,
  };
}

const bytesOf = (body: Buffer | string) => (typeof body === 'string' ? Buffer.from(body) : body);
const pairs = (fields: readonly string[]) =>
  fields.flatMap((name, index) => (index % 2 === 0 ? [[name, fields[index + 1]]] : []));

/** How it is read as a whole. */
function expectedDecision(seq: number, record: DecisionRecord) {
  const { at, seq: _seq, atMs: _atMs, kind: _kind, method, url, status, ...meta } = expectedEntry(seq, record);
  return {
    ...meta,
    startedAt: at,
    request: { method, url, headers: pairs(record.requestHeaders), body: toBodyView(record.requestBody) },
    response: { status, headers: pairs(record.responseHeaders), body: toBodyView(bytesOf(record.responseBody)) },
  };
}

/** Everything that reads decisions gives them as they were recorded. */
export async function expectAllAsRecorded(opened: Opened, records: readonly DecisionRecord[]): Promise<void> {
  const { journal, store } = opened;
  const expected = records.map((record, index) => expectedEntry(index + 1, record));
  expect((await journal.list({ limit: 1000, order: 'asc' })).items).toEqual(expected);
  expect(journal.since(0, 1000)).toEqual(expected);
  for (const [index, record] of records.entries())
    expect(readDecision(store, record.id)).toEqual(expectedDecision(index + 1, record));
  const text = await exportedText(
    store,
    'include',
    (reader, entry) => entry.kind === 'decision' && readDecision(reader, entry.id),
  );
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toEqual(
    expected.map((entry, index) => ({ ...entry, detail: expectedDecision(index + 1, records[index]!) })),
  );
}

/** The bytes of an entry in the journal. */
export const rowSize = ({ store }: Opened, seq: number) =>
  Number(
    store.get('SELECT length(entry) + coalesce(length(messages), 0) AS size FROM journal WHERE seq = ?', seq)?.['size'],
  );
