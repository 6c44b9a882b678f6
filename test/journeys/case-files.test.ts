import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { documentOf, exportCase, openCase, sealedAgain, tryOpenCase, type CaseDocument } from '../support/cases.ts';
import { http } from '../support/http-request.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

let origin: TestControl;
let file: Buffer;
let trace: string;
const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0d, 0x0a]);

beforeAll(async () => {
  origin = await startControl();
  const { client, served } = origin;
  const catcher = served.engine.urls.catcher.http;
  await http(`${catcher}/bytes`, { method: 'POST', body: bytes });
  await http(`${catcher}/long`, { method: 'POST', body: 'ü'.repeat(200_000) });
  await client.send('POST', '/requests', { method: 'GET', url: 'http://127.0.0.1:9/nobody' });
  await client.send('POST', '/clocks/service/advance', { seconds: 60 });
  await client.send('POST', '/faults', {
    where: 'authorization',
    match: { path: '/never' },
    what: { kind: 'html' },
  });
  ({ trace } = await client.send('POST', '/chats', {}));
  await client.entry('delivery', ({ status }) => status === 'delivered');
  await client.entry('pairing');
  await client.send('POST', '/deliveries', {
    event: 'refused',
    url: 'http://127.0.0.1:9/nobody',
    retry: { delays: [0, 3600] },
  });
  await client.entry('attempt', ({ event }) => event === 'refused');
  file = await exportCase(origin);
});
afterAll(() => origin.close());

const withoutPlace = ({ entries }: CaseDocument) =>
  entries.map(({ detail, entry: { case: _, ...entry } }) => ({ detail, entry }));
const journalOf = (on: TestControl, more = ''): Promise<JournalEntry[]> => on.client.all(`/journal?order=asc${more}`);

describe('a case file', () => {
  it('is one JSON document with its writer, the settings, and all entries with details', async () => {
    const { context, counts, entries, ...head } = documentOf(file);
    expect(head).toMatchObject({ format: 'hookbench-case', version: 1, secrets: 'redacted' });
    expect(head.product).toMatchObject({ name: 'Hookbench' });
    expect(counts.entries).toBe(entries.length);
    expect(entries.map(({ entry }) => entry.seq)).toEqual((await journalOf(origin)).map(({ seq }) => seq));
    const detailed = new Set(entries.filter(({ detail }) => detail).map(({ entry }) => entry.kind));
    expect(detailed).toEqual(new Set(['exchange', 'decision', 'attempt', 'capture', 'delivery']));
    expect(context.clocks).toMatchObject([{ party: 'service', offsetMs: 60_000 }]);
    expect(context.faults).toMatchObject([{ what: { kind: 'html' } }]);
    expect(context.subscriptions).toMatchObject([{ id: 'sub_default' }]);
    expect(context.profile).toMatchObject({ accessTokenLifetime: 300 });
  });

  it('contains only one trace if requested', async () => {
    const { counts, entries } = documentOf(await exportCase(origin, `&trace=${trace}`));
    expect(counts.traces).toBe(1);
    expect(new Set(entries.map(({ entry }) => entry.trace))).toEqual(new Set([trace]));
    expect(entries.length).toBeGreaterThan(5);
  });

  it('has its own file name and media type', async () => {
    const { headers } = await http(`${origin.control}/export?format=case`, {
      headers: { authorization: `Bearer ${origin.key}` },
    });
    expect(headers['content-type']).toBe('application/vnd.hookbench.case+json');
    expect(headers['content-disposition']).toContain('hookbench.hookbench-case');
  });
});

describe('a case file that is opened', () => {
  it('has the same content when it is exported again, and is read like other entries', async () => {
    await using fresh = await startControl();
    const opening = await openCase(fresh, file, 'failed login.hookbench-case');
    const before = documentOf(file);
    expect(opening).toMatchObject({
      entries: before.counts.entries,
      traces: before.counts.traces,
      skipped: 0,
      from: { name: 'failed login.hookbench-case', secrets: 'redacted' },
    });
    const again = documentOf(await exportCase(fresh, `&case=${opening.id}`));
    expect(withoutPlace(again)).toEqual(withoutPlace(before));
    expect(again.context).toEqual(before.context);

    const [stored, known] = await Promise.all([fresh, origin].map((on) => on.client.get(`/traces/${trace}`)));
    expect(stored.startedAt).toBe(known.startedAt);
    expect(stored.entries.map(({ kind, at }: JournalEntry) => [kind, at])).toEqual(
      known.entries.map(({ kind, at }: JournalEntry) => [kind, at]),
    );
    expect(stored.entries.every((entry: JournalEntry) => entry.case?.id === opening.id)).toBe(true);
    const { items } = await fresh.client.get('/cases');
    expect(items).toMatchObject([{ id: opening.id, entries: opening.entries, from: opening.from }]);
  });

  it('shows each message unchanged', async () => {
    await using fresh = await startControl();
    await openCase(fresh, await exportCase(origin, '&secrets=include'));
    const get = (on: TestControl, path: string) => on.client.get(path);
    for (const entry of await journalOf(origin)) {
      const path =
        entry.kind === 'exchange'
          ? `/exchanges/${entry.id}`
          : entry.kind === 'decision'
            ? `/decisions/${entry.id}`
            : entry.kind === 'capture'
              ? `/captures/${entry.id}`
              : entry.kind === 'delivery'
                ? `/deliveries/${entry.id}`
                : undefined;
      if (path !== undefined) expect(await get(fresh, path)).toEqual(await get(origin, path));
    }
    const capture = (await journalOf(origin)).find((entry) => entry.kind === 'capture' && entry.path === '/bytes');
    const body = await http(`${fresh.control}/captures/${capture?.kind === 'capture' ? capture.id : ''}/body`, {
      headers: { authorization: `Bearer ${fresh.key}` },
    });
    expect(body.bytes).toEqual(bytes);
  });

  it('adds nothing when it is opened again, or in the journal that exported it', async () => {
    await using fresh = await startControl();
    const first = await openCase(fresh, file);
    const entries = (await journalOf(fresh)).length;
    expect(await openCase(fresh, file, 'other name')).toEqual({
      ...first,
      entries: 0,
      traces: 0,
      skipped: first.entries,
    });
    expect((await journalOf(fresh)).length).toBe(entries);
    const part = await openCase(fresh, await exportCase(origin, `&trace=${trace}`));
    expect(part).toMatchObject({ entries: 0, traces: 0 });
    expect(part.knownTrace).toBe(trace);
    const home = await openCase(origin, file);
    expect(home).toMatchObject({ entries: 0, skipped: first.entries });
    const known = await origin.client.get('/journal?limit=1000');
    expect(home.knownTrace).toBe(known.items.find((entry: JournalEntry) => entry.trace !== undefined)?.trace);
    expect((await origin.client.get('/cases')).items).toMatchObject([{ knownTrace: home.knownTrace }]);
    await origin.client.send('DELETE', `/cases/${home.id}`);
  });

  it('is not counted or paired, and none of its deliveries can be sent', async () => {
    await using fresh = await startControl();
    const { id } = await openCase(fresh, file);
    expect((await fresh.client.get('/captures')).items).toEqual([]);
    expect((await fresh.client.get('/deliveries')).items).toEqual([]);
    expect(await fresh.client.get('/captures/counts')).toMatchObject({ all: 0 });
    const pending = (await journalOf(fresh, `&case=${id}&kind=delivery`)).findLast(
      (entry) => entry.kind === 'delivery',
    );
    expect(pending).toMatchObject({ status: 'pending' });
    await fresh.client.send('POST', '/clocks/service/advance', { seconds: 86_400 });
    const path = `/deliveries/${pending?.kind === 'delivery' ? pending.id : ''}`;
    await expect(fresh.client.send('POST', `${path}/redeliver`, {})).rejects.toThrow('404');
    const stats = await fresh.client.get('/subscriptions/sub_default/stats');
    expect(JSON.stringify(stats)).not.toMatch(/"(attempts|failed|count)":[1-9]/);
    await fresh.client.send('POST', '/clocks/reset', {});
    await fresh.client.send('POST', '/chats', {});
    await fresh.client.entry('pairing', (entry) => entry.case === undefined);
    const own = (await journalOf(fresh)).filter((entry) => entry.case === undefined && entry.kind === 'attempt');
    expect(own).toHaveLength(1);
  });

  it('can be searched, filtered, and removed with all its rows', async () => {
    await using fresh = await startControl();
    const before = (await journalOf(fresh)).length;
    const { entries, id } = await openCase(fresh, file);
    expect(await journalOf(fresh, `&case=${id}`)).toHaveLength(entries);
    expect((await journalOf(fresh, '&q=nobody')).length).toBeGreaterThan(0);
    expect(await fresh.client.send('DELETE', `/cases/${id}`)).toEqual({ removed: entries });
    expect(await journalOf(fresh, '&q=nobody')).toEqual([]);
    expect((await journalOf(fresh)).length).toBe(before + 2);
    expect((await fresh.client.get('/cases')).items).toEqual([]);
    await expect(fresh.client.get(`/traces/${trace}`)).rejects.toThrow('404');
    await expect(fresh.client.send('DELETE', `/cases/${id}`)).rejects.toThrow('404');
    expect(await openCase(fresh, file)).toMatchObject({ entries, skipped: 0 });
  });
});

describe('an invalid file', () => {
  let fresh: TestControl;
  let before: number;
  beforeAll(async () => {
    fresh = await startControl();
    before = (await journalOf(fresh)).length;
  });
  afterAll(() => fresh.close());

  async function refused(bad: Uint8Array, code: string, field?: string) {
    const { problem, status } = await tryOpenCase(fresh, bad);
    expect({ status, code: problem.code }).toEqual({ status: 400, code });
    expect(problem.hint).toBeTruthy();
    if (field !== undefined) expect(problem.field).toBe(field);
    expect((await journalOf(fresh)).length).toBe(before);
    expect((await fresh.client.get('/cases')).items).toEqual([]);
    return problem;
  }

  it('is reported as truncated, wherever it is cut', async () => {
    const lengths = [40, 60, 300, 1000, file.length / 2, file.length - 100, file.length - 70, file.length - 2];
    for (let n = 1; n < 30; n++) lengths.push((file.length * n) / 30);
    for (const length of lengths) {
      const { problem } = await tryOpenCase(fresh, file.subarray(0, Math.floor(length)));
      expect(['case_cut', 'case_changed'], `cut at ${length}`).toContain(problem.code);
    }
    await refused(file.subarray(0, file.length / 2), 'case_cut', '/sha256');
  });

  it('is reported as changed, whichever byte is', async () => {
    for (let n = 1; n < 20; n++) {
      const changed = Buffer.from(file);
      const place = Math.floor((file.length * n) / 20);
      changed[place] = changed[place] === 0x61 ? 0x62 : 0x61;
      await refused(changed, 'case_changed', '/sha256');
    }
    await refused(Buffer.from(JSON.stringify(documentOf(file), null, 2)), 'case_changed');
  });

  it.each<[string, (text: string) => string, string, string]>([
    ['of a newer version', (text) => text.replace('"version":1', '"version":2'), 'case_newer', '/version'],
    [
      'with an entry of a kind that is not known',
      (text) => text.replace('"kind":"engine"', '"kind":"party"'),
      'case_unreadable',
      '/entries/0/entry/kind',
    ],
    [
      'with an entry that lacks a field',
      (text) => text.replace('"change":"started"', '"changed":1'),
      'case_unreadable',
      '/entries/0/entry/change',
    ],
    ['with what is not JSON', (text) => text.replace('{"entry":', '{"entry":,'), 'case_unreadable', '/entries/0'],
    [
      'with fewer entries than it counts',
      (text) => text.replace(/"entries":(\d+)/, '"entries":1'),
      'case_unreadable',
      '/counts',
    ],
    [
      'without a profile',
      (text) => text.replace('"context":{"profile"', '"context":{"other"'),
      'case_unreadable',
      '/context/profile',
    ],
    ['with a detail of another entry', (text) => text.replace(/("detail":\{"id":")/, '$1x'), 'case_unreadable', ''],
  ])('is refused by its place: one %s', async (_, change, code, field) => {
    await refused(sealedAgain(file, change), code, field === '' ? undefined : field);
  });

  it('is rejected when it is not a case file', async () => {
    for (const other of ['', 'x', '[]', '{"log":{}}', '<!doctype html>', '\0\0\0', '{"format":"other","version":1}'])
      await refused(Buffer.from(other), 'case_unreadable', '/format');
    const { status } = await http(`${fresh.control}/cases/open`, {
      method: 'POST',
      headers: { authorization: `Bearer ${fresh.key}`, 'content-type': 'text/plain' },
      body: file,
    });
    expect(status).toBe(415);
    expect(await openCase(fresh, file)).toMatchObject({ skipped: 0 });
  });
});
