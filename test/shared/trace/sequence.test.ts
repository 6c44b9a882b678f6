import { describe, expect, it, test } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { lessonTracePrefix, someoneElsePrefix } from '#shared/trace/lesson-trace.ts';
import { sequenceOf } from '#shared/trace/sequence.ts';
import { attempt, capture, clock, decision, delivery, event, exchange, token } from './entries.ts';

const chat = [
  exchange({
    seq: 1,
    atMs: 1000,
    durationMs: 40,
    to: 'authorization',
    span: 'a',
    url: 'https://x:1/oauth2/token',
    status: 200,
  }),
  decision({ seq: 2, atMs: 1010, server: 'authorization', span: 'a', status: 200 }),
  token({ seq: 3, atMs: 1020 }),
  exchange({ seq: 4, atMs: 1050, durationMs: 30, span: 'b' }),
  event({ seq: 5, atMs: 1060 }),
  attempt({ seq: 6, atMs: 1070, durationMs: 20, span: 'c' }),
  delivery({ seq: 7, atMs: 1089.5, status: 'delivered' }),
  capture({ seq: 8, atMs: 1075, span: 'c' }),
];

test('draws both ends as one hop between the parties, at offsets from the start', () => {
  const { hops } = sequenceOf(chat);
  expect(
    hops.map(({ from, to, startMs, endMs, received }) => [from.peer, to.peer, startMs, endMs, received?.kind]),
  ).toEqual([
    ['client', 'authorization', 0, 40, 'decision'],
    ['client', 'service', 50, 80, undefined],
    ['service', 'catcher', 70, 90, 'capture'],
  ]);
});

test('draws a call with the parameters code and state as one of the client, if no sign-in was sent', () => {
  const url = 'https://api.other.test/addresses?state=CA&code=94105';
  const { hops, lifelines } = sequenceOf([exchange({ seq: 1, to: 'other', method: 'GET', url })]);
  expect(hops.map(({ from, to }) => [from.name, to.name])).toEqual([['Client', 'api.other.test']]);
  expect(lifelines.map(({ name }) => name)).not.toContain('Browser');
});

test('in a lesson, what an attacker sends comes from someone else', () => {
  const sent = (entry: JournalEntry, prefix = someoneElsePrefix) => {
    const inLesson = { trace: `${prefix}01`, span: 'a' };
    const { hops, lifelines, notes } = sequenceOf([
      { ...entry, ...inLesson },
      event({ seq: 1, ...inLesson }),
      delivery({ seq: 7, ...inLesson, status: 'exhausted' }),
      capture({ seq: 5, ...inLesson }),
    ]);
    return [hops.map(({ from }) => from.name), lifelines.map(({ name }) => name), notes.length];
  };
  const forged = [['Someone else'], ['Someone else', 'Receiver'], 0];
  expect(sent(attempt({ seq: 3, faults: ['wrong-signature'] }))).toEqual(forged);
  expect(sent(exchange({ seq: 3, to: 'catcher' }))).toEqual(forged);
  const genuine = [['Service'], ['Service', 'Receiver'], 2];
  expect(sent(attempt({ seq: 3, faults: ['wrong-signature'] }), lessonTracePrefix)).toEqual(genuine);
  const token = { ...exchange({ seq: 1, to: 'authorization' }), trace: `${someoneElsePrefix}01` };
  expect(sequenceOf([token]).lifelines.map(({ name }) => name)).toEqual(['Someone else', 'Authorization']);
});

test('labels requests and responses', () => {
  const { hops } = sequenceOf(chat);
  expect(hops.map(({ request, answer, outcome }) => [request, answer, outcome])).toEqual([
    ['POST /token', '200 OK', 'ok'],
    ['POST /api/chat/start', '201 Created', 'ok'],
    ['POST /webhook/chat-started', '200 OK', 'ok'],
  ]);
});

test('orders requests, responses and notes by time, and a settled delivery after its response', () => {
  const words = sequenceOf(chat).moments.map((moment) =>
    moment.type === 'note' ? moment.note.text : `${moment.type} ${moment.hop.to.peer}`,
  );
  expect(words).toEqual([
    'request authorization',
    'Token issued to demo-service',
    'answer authorization',
    'request service',
    'chat_started',
    'request catcher',
    'answer service',
    'answer catcher',
    'Delivered',
  ]);
});

test('does not depend on the order of the entries', () => {
  const orders = [chat.toReversed(), [...chat.slice(4), ...chat.slice(0, 4)]];
  const hops = orders.map((entries) => sequenceOf(entries).hops.map(({ request }) => request));
  expect(hops).toEqual([hops[0], hops[0]]);
});

test('has a lifeline for each party that takes part, and one for other programs on the side where they act', () => {
  expect(sequenceOf(chat).lifelines.map(({ peer }) => peer)).toEqual(['client', 'authorization', 'service', 'catcher']);
  const peers = (entry: JournalEntry) => sequenceOf([entry]).lifelines.map(({ peer }) => peer);
  expect(peers(decision({ seq: 1 }))).toEqual(['other', 'service']);
  expect(peers(attempt({ seq: 1, to: 'other' }))).toEqual(['service', 'other']);
});

test('gives each receiver a lifeline, called by the name of its subscription or by its host', () => {
  const to = { to: 'other', url: 'http://billing.example:9000/hooks' } as const;
  const entries = [
    attempt({ seq: 1, ...to, subscriptionId: 'sub_1' }),
    attempt({ seq: 2, ...to, subscriptionId: 'sub_2' }),
    attempt({ seq: 3, ...to, subscriptionId: 'direct' }),
    attempt({ seq: 4, ...to, subscriptionId: 'sub_1', n: 2 }),
  ];
  const names = new Map([
    ['sub_1', 'Billing'],
    ['sub_2', 'Audit'],
  ]);
  const { lifelines, hops } = sequenceOf(entries, names);
  expect(lifelines.slice(1).map(({ name }) => name)).toEqual(['Billing', 'Audit', 'billing.example:9000']);
  expect(hops.map(({ to: { name } }) => name)).toEqual(['Billing', 'Audit', 'billing.example:9000', 'Billing']);
});

test('draws a request of an unknown program from the lifeline of others', () => {
  const { hops } = sequenceOf([decision({ seq: 1 }), capture({ seq: 2 })]);
  expect(hops.map(({ from, to }) => [from.peer, to.peer])).toEqual([
    ['other', 'service'],
    ['other', 'catcher'],
  ]);
});

test('draws what the browser sends in a flow from its own lifeline, and the response that it brings to the client', () => {
  const flow = [
    exchange({ seq: 1, to: 'authorization', method: 'GET', url: 'https://x:1/oauth2/authorize?client_id=a' }),
    exchange({ seq: 2, to: 'authorization', method: 'POST', url: 'https://x:1/oauth2/login' }),
    exchange({ seq: 3, to: 'other', method: 'GET', url: 'http://127.0.0.1:9/cb?code=a&state=b' }),
    exchange({ seq: 4, to: 'authorization', method: 'POST', url: 'https://x:1/oauth2/token' }),
    exchange({ seq: 5, to: 'other', method: 'GET', url: 'http://127.0.0.1:9/cb?code=a' }),
    decision({ seq: 6, server: 'authorization', method: 'GET', url: 'https://x:1/oauth2/authorize', span: 'b' }),
  ];
  const { hops, lifelines } = sequenceOf(flow);
  expect(hops.map(({ from, to }) => `${from.name} → ${to.name}`)).toEqual([
    ...['Browser → Authorization', 'Browser → Authorization', 'Browser → Client', 'Client → Authorization'],
    ...['Client → 127.0.0.1:9', 'Browser → Authorization'],
  ]);
  expect(lifelines[0]?.name).toBe('Browser');
});

test('says what was wrong with a rejected request', () => {
  const checks = [
    { name: 'token_not_expired', outcome: 'failed' as const, evidence: 'exp is over', source: 'RFC 9068 4' },
  ];
  const refused = decision({ seq: 2, span: 'a', outcome: 'refused', status: 401, checks });
  const { hops } = sequenceOf([exchange({ seq: 1, span: 'a', status: 401 }), refused]);
  expect(hops[0]).toMatchObject({ answer: '401, token expired', outcome: 'bad' });
});

test('shows the error code if there is no response, and marks interrupted attempts', () => {
  const { status: _, ...unanswered } = exchange({ seq: 1 });
  const { status: __, ...cut } = attempt({ seq: 2, n: 2 });
  const { hops } = sequenceOf([{ ...unanswered, error: { code: 'ECONNREFUSED', message: 'refused' } }, cut]);
  expect(hops.map(({ request, answer, outcome }) => [request, answer, outcome])).toEqual([
    ['POST /api/chat/start', 'connection refused', 'bad'],
    ['POST /webhook/chat-started, attempt 2', 'no response, interrupted', 'bad'],
  ]);
});

test('treats a redirect as a failed attempt', () => {
  expect(sequenceOf([attempt({ seq: 1, status: 302 })]).hops[0]?.outcome).toBe('bad');
});

test('draws the action of a single party on its lifeline', () => {
  const { notes } = sequenceOf([token({ seq: 1 }), event({ seq: 2 }), clock({ seq: 3, party: 'client' })]);
  expect(notes.map(({ at }) => at.peer)).toEqual(['authorization', 'service', 'client']);
});

test('is empty for an empty trace', () => {
  expect(sequenceOf([])).toMatchObject({ hops: [], notes: [], moments: [], durationMs: 0 });
});

describe('a hop without a complete response', () => {
  const hopOf = (given: Partial<Parameters<typeof attempt>[0]>, ...more: Parameters<typeof sequenceOf>[0][number][]) =>
    sequenceOf([attempt({ seq: 1, span: 'a', status: undefined, ...given }), ...more]).hops[0];
  const error = (code: string, phase?: 'dns' | 'tcp' | 'tls' | 'request' | 'firstByte' | 'download') => ({
    error: { code, message: 'It failed.', ...(phase && { phase }) },
  });

  it.each([
    ['ENOTFOUND', 'dns', 'name not found'],
    ['ECONNREFUSED', 'tcp', 'connection refused'],
    ['CERT_HAS_EXPIRED', 'tls', 'certificate expired'],
    ['ETIMEDOUT', 'tls', 'timed out'],
    ['EPIPE', 'request', 'connection closed'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'firstByte', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'],
    ['OAUTH_TOKEN_FAILED', undefined, 'no token issued'],
  ] as const)('broke before the receiver had the request: %s (%s)', (code, phase, answer) => {
    expect(hopOf(error(code, phase))).toMatchObject({ broke: 'request', answer, outcome: 'bad' });
  });

  it.each([
    ['ETIMEDOUT', 'firstByte', 'timed out'],
    ['ECONNRESET', 'firstByte', 'connection reset'],
    ['ABORT_ERR', 'firstByte', 'cancelled'],
  ] as const)('broke after the request was sent: %s (%s)', (code, phase, answer) => {
    expect(hopOf(error(code, phase))).toMatchObject({ broke: 'answer', answer });
  });

  it('broke on the way back if the receiver recorded the request, or if the response began', () => {
    expect(hopOf(error('ECONNRESET', 'request'), capture({ seq: 2, span: 'a' }))?.broke).toBe('answer');
    expect(hopOf({ status: 200, ...error('ECONNRESET', 'download') })).toMatchObject({
      broke: 'answer',
      answer: '200, then connection reset',
      outcome: 'bad',
    });
    expect(hopOf({})).toMatchObject({ broke: 'answer', answer: 'no response, interrupted' });
  });

  it('is not broken with a response, whatever its status', () => {
    expect(hopOf({ status: 503 })?.broke).toBeUndefined();
  });
});

test('draws a fault at the party where it acts', () => {
  const acted = { seq: 9, at: '', atMs: 1080, kind: 'fault', id: 'flt_1', what: 'status', change: 'acted' } as const;
  const notes = (['catcher', 'api', undefined] as const).map((where) => {
    const entry = { ...acted, message: 'status acted', ...(where && { where }) };
    return sequenceOf([entry]).notes.map(({ at }) => at.peer);
  });
  expect(notes).toEqual([['catcher'], ['service'], ['authorization']]);
});
