import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseRows } from '../support/database-rows.ts';
import { http } from '../support/http-request.ts';
import { startServe, type ServeChild } from '../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';

type Entry<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { kind: Kind }>;

/** The journal entries of one click, in order: both ends of each hop, and its effects. */
const story = [
  'decision authorization',
  'token',
  'exchange authorization',
  'chat queued',
  'event chat_started',
  'delivery pending',
  'decision service',
  'exchange service',
  'capture',
  'attempt 1',
  'delivery delivered',
  'pairing delivered',
];

function line(entry: JournalEntry): string {
  switch (entry.kind) {
    case 'decision':
      return `decision ${entry.server}`;
    case 'exchange':
      return `exchange ${entry.to}`;
    case 'chat':
      return `chat ${entry.status}`;
    case 'event':
      return `event ${entry.event}`;
    case 'delivery':
      return `delivery ${entry.status}`;
    case 'pairing':
      return `pairing ${entry.outcome}`;
    case 'attempt':
      return `attempt ${entry.n}`;
    default:
      return entry.kind;
  }
}

describe('the first minute: one click on Start a chat', () => {
  let folder: TempFolder;
  let served: ServeChild;
  let started: { trace: string; status: number; chat: { id: string; customerId: string; sessionId: string } };
  let entries: JournalEntry[];

  beforeAll(async () => {
    folder = await tempFolder();
    served = await startServe(folder.path);
    started = await served.control.send('POST', '/chats', {});
    await served.control.entry('pairing', ({ trace }) => trace === started.trace);
    entries = ((await served.control.get(`/traces/${started.trace}`)) as { entries: JournalEntry[] }).entries;
  });
  afterAll(async () => {
    await served[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  const only = <Kind extends JournalEntry['kind']>(kind: Kind): Entry<Kind>[] =>
    entries.filter((entry): entry is Entry<Kind> => entry.kind === kind);

  it('returns the started chat', () => {
    expect(started).toMatchObject({ status: 201, chat: { customerId: 'C-1001' } });
    expect(only('chat')).toMatchObject([started.chat].map(({ id, sessionId }) => ({ id, sessionId })));
  });

  it('leaves token, chat, event, delivery, attempt and capture in one trace', () => {
    expect(entries.map(line).sort()).toEqual([...story].sort());
    expect(new Set(entries.map(({ trace }) => trace))).toEqual(new Set([started.trace]));
  });

  it('is recorded in the order of cause and effect', () => {
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq).toSorted((a, b) => a - b));
    const place = (name: string): number => entries.findIndex((entry) => line(entry) === name);
    const pairs = [
      ['decision authorization', 'exchange authorization'],
      ['token', 'exchange authorization'],
      ['exchange authorization', 'chat queued'],
      ['chat queued', 'exchange service'],
      ['event chat_started', 'exchange service'],
      ['delivery pending', 'capture'],
      ['capture', 'attempt 1'],
      ['attempt 1', 'delivery delivered'],
      ['attempt 1', 'pairing delivered'],
    ] as const;
    for (const [before, after] of pairs) {
      expect(place(before), `${before} before ${after}`).toBeGreaterThanOrEqual(0);
      expect(place(before), `${before} before ${after}`).toBeLessThan(place(after));
    }
  });

  it('responds after the commit: another connection to the database sees captures and chats immediately', async () => {
    const { catcher } = served.ready;
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const answer = await http(`${catcher.http}/at-once/${n}`, { method: 'POST', body: 'x' });
        const id = String(answer.headers['hookbench-capture']);
        expect(databaseRows(folder.path, `SELECT id FROM captures WHERE id = '${id}'`)).toEqual([{ id }]);
      }),
    );
    const { chat } = await served.control.send('POST', '/chats', {});
    expect(databaseRows(folder.path, `SELECT id FROM chats WHERE id = '${chat.id}'`)).toEqual([{ id: chat.id }]);
    expect(databaseRows(folder.path, `SELECT id FROM sessions WHERE chat_id = '${chat.id}'`)).toHaveLength(1);
  });

  it('joins both ends of each hop by its span', () => {
    const [toAuthorization, toService] = only('exchange');
    const decided = (server: string) => only('decision').find((entry) => entry.server === server)?.span;
    expect(toAuthorization?.span).toMatch(/^[0-9a-f]{16}$/);
    expect(decided('authorization')).toBe(toAuthorization?.span);
    expect(decided('service')).toBe(toService?.span);
    expect(only('capture')[0]?.span).toBe(only('attempt')[0]?.span);
    expect(new Set([toAuthorization?.span, toService?.span, only('attempt')[0]?.span]).size).toBe(3);
  });

  it('times each phase of both exchanges: a TLS connection for the first, no new one for a connection that is kept alive', async () => {
    for (const { id } of only('exchange')) {
      const { phases, tls } = await served.control.get(`/exchanges/${id}`);
      for (const phase of ['request', 'firstByte', 'download', 'total']) {
        expect(phases[phase], phase).toBeGreaterThanOrEqual(0);
      }
      expect(tls).toMatchObject({ protocol: 'TLSv1.3' });
    }
    const [first, second] = await Promise.all(only('exchange').map(({ id }) => served.control.get(`/exchanges/${id}`)));
    for (const phase of ['tcp', 'tls']) {
      expect(first.phases[phase], phase).toBeGreaterThanOrEqual(0);
      expect(second.phases[phase], phase).toBeNull();
    }
  });

  it('delivers exactly event, customerId and timestamp to /webhook/chat-started, and stores the bytes', async () => {
    const capture = await served.control.get(`/captures/${only('capture')[0]?.id}`);
    const payload = JSON.parse(capture.body.content);
    expect(capture).toMatchObject({
      method: 'POST',
      path: '/webhook/chat-started',
      event: 'chat_started',
      status: 200,
    });
    expect(Object.keys(payload)).toEqual(['event', 'customerId', 'timestamp']);
    expect(payload).toMatchObject({ event: 'chat_started', customerId: 'C-1001' });
    expect(payload.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(capture.webhookId).toBe(only('event')[0]?.id);
  });

  it('records the same request and response at both ends of the delivery', async () => {
    const [attempt] = (await served.control.get(`/deliveries/${only('attempt')[0]?.deliveryId}`)).attempts;
    const capture = await served.control.get(`/captures/${only('capture')[0]?.id}`);
    const names = (headers: [string, string][]) =>
      headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).sort();
    expect(names(capture.headers)).toEqual(names(attempt.request.headers));
    expect(capture.body).toEqual(attempt.request.body);
    expect(attempt.response.status).toBe(200);
    expect(attempt.response.headers).toContainEqual(['hookbench-capture', capture.id]);
    expect(attempt.phases.total).toBeGreaterThanOrEqual(0);
  });

  it('records why each request was accepted', async () => {
    for (const { id, checks, outcome } of only('decision')) {
      expect(outcome).toBe('allowed');
      expect(checks.every((check) => check.outcome === 'passed' && check.source.startsWith('RFC '))).toBe(true);
      const decision = await served.control.get(`/decisions/${id}`);
      expect(decision.checks).toEqual(checks);
      expect(decision.response.headers).toContainEqual(['hookbench-decision', id]);
    }
  });
});
