import { describe, expect, it } from 'vitest';
import type { Decision } from '#shared/model/decision.ts';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import { readScenario } from '../../../../../electron/engine/scenarios/read-scenario.ts';
import { recordScenario } from '../../../../../electron/engine/scenarios/record/record-scenario.ts';
import { type Recording, roundedUp, stableValues } from '../../../../../electron/engine/scenarios/record/recording.ts';
import { nameOf, scenarioText } from '../../../../../electron/engine/scenarios/record/record.ts';
import { nameIds } from '../../../../../electron/engine/scenarios/record/name-ids.ts';

const at = '2026-11-20T12:00:00.000Z';
const atMs = Date.parse(at);
const place = (seq: number, ms = 0) => ({ seq, at, atMs: atMs + ms, trace: 'a1' });

const nothing: Recording = {
  name: 'Example',
  entries: [],
  runs: new Map(),
  exchanges: new Map(),
  decisions: new Map(),
  deliveries: new Map(),
  captures: new Map(),
  ownEvents: new Set(),
  flows: new Map(),
  faults: new Map(),
  setup: {},
  subscriptions: [],
  servers: [],
  addresses: [],
  known: [],
};

const failed: DeliveryWithAttempts = {
  id: 'dlv_1',
  eventId: 'evt_1',
  event: 'chat_started',
  customerId: 'C-1001',
  subscriptionId: 'sub_default',
  url: 'http://localhost:9000',
  status: 'exhausted',
  createdAt: at,
  nextAttemptAt: null,
  attemptsMade: 2,
  attemptsAllowed: 2,
  lastStatus: 500,
  lastCause: 'receiver-failed',
  trace: 'a1',
  attempts: [],
};

describe('a recorded scenario', () => {
  it('has the event and the expected outcome of a failed delivery', () => {
    const entries: JournalEntry[] = [
      { ...place(1), kind: 'event', id: 'evt_1', event: 'chat_started', customerId: 'C-1001', deliveries: 1 },
      {
        ...place(2, 5),
        kind: 'delivery',
        id: 'dlv_1',
        eventId: 'evt_1',
        event: 'chat_started',
        subscriptionId: 'sub_default',
        status: 'exhausted',
      },
    ];
    const subscriptions = [{ id: 'sub_default', url: 'http://localhost:9000', retry: { preset: 'none' } }];
    const document = recordScenario({
      ...nothing,
      entries,
      deliveries: new Map([['dlv_1', failed]]),
      subscriptions,
      setup: { profile: { accessTokenLifetime: 60 } },
    });
    expect(document).toEqual({
      hookbench: 1,
      name: 'Example',
      setup: { profile: { accessTokenLifetime: 60 } },
      variables: { receiver: 'http://localhost:9000', customer: 'C-1001' },
      steps: [
        { subscription: { ...subscriptions[0], url: '{{receiver}}' } },
        { event: { event: 'chat_started', customerId: '{{customer}}' } },
        {
          delivery: { event: 'chat_started', customerId: '{{customer}}', subscription: 'sub_default' },
          expect: { status: 'exhausted', attempts: 2, json: { '$.lastStatus': 500 } },
        },
      ],
    });
    expect(readScenario('/s/a.yaml', () => scenarioText(document)).steps.map(({ kind }) => kind)).toEqual([
      'subscription',
      'event',
      'delivery',
    ]);
  });

  it('has moved clocks, changed assumptions and faults, without those of case files', () => {
    const entries: JournalEntry[] = [
      { ...place(1), kind: 'clock', party: 'client', offsetMs: 60_000 },
      { ...place(2), kind: 'profile', changes: { accessTokenLifetime: 60 } },
      { ...place(3), kind: 'clock', party: 'catcher', offsetMs: 60_000, case: { id: 'case_1', seq: 1 } },
      { ...place(4), kind: 'fault', id: 'flt_1', what: 'status', change: 'set', message: '' },
    ];
    const faults: Recording['faults'] = new Map([
      [
        'flt_1',
        {
          where: 'catcher',
          match: {},
          what: { kind: 'status', status: 500, error: 'server_error', headers: [] },
          when: { first: 2 },
        },
      ],
    ]);
    const { steps } = recordScenario({ ...nothing, entries, faults });
    expect(steps).toEqual([
      { clock: { party: 'client', advance: '60000ms' } },
      { profile: { accessTokenLifetime: 60 } },
      { fault: { kind: 'status', where: 'catcher', status: 500, error: 'server_error', headers: [], first: 2 } },
    ]);
  });

  it('has faults that were set and cleared, with what was left of the others', () => {
    const status = { kind: 'status' as const, status: 500, error: 'server_error', headers: [] };
    const faults: Recording['faults'] = new Map([
      ['flt_1', { where: 'catcher', match: {}, what: status, when: { first: 3 } }],
      ['flt_2', { where: 'catcher', match: {}, what: { kind: 'hang' }, when: { always: true } }],
    ]);
    const change = (seq: number, id: string, now: 'set' | 'acted' | 'cleared') =>
      ({ ...place(seq, seq), kind: 'fault', id, what: 'status', change: now, message: '' }) as const;
    const entries = [
      change(1, 'flt_2', 'set'),
      change(2, 'flt_1', 'acted'),
      change(3, 'flt_2', 'cleared'),
      change(4, 'flt_1', 'cleared'),
    ];
    expect(recordScenario({ ...nothing, entries, faults }).steps).toEqual([
      { fault: { where: 'catcher', ...status, first: 3 } },
      { fault: { where: 'catcher', kind: 'hang' } },
      { fault: { clear: 'all' } },
      { fault: { where: 'catcher', ...status, first: 2 } },
      { fault: { clear: 'all' } },
    ]);
  });

  it('has the actions on chats that were started in it; of others only the events', () => {
    const acted = (seq: number, id: string): EntryOf<'chat'> => ({
      ...place(seq, seq),
      kind: 'chat',
      id,
      customerId: 'C-1001',
      sessionId: 'ses_1',
      status: 'active',
      action: 'assign',
      agentId: 'agent-1',
    });
    const { action: _action, agentId: _agent, ...started } = acted(1, 'chat_a1b2c3');
    const entries: JournalEntry[] = [
      { ...started, status: 'queued' },
      acted(2, 'chat_a1b2c3'),
      acted(3, 'chat_older'),
      { ...place(4, 4), kind: 'event', id: 'evt_1', event: 'agent_assigned', customerId: 'C-1001', deliveries: 0 },
    ];
    expect(recordScenario({ ...nothing, entries }).steps).toEqual([
      { desk: { chat: 'chat_a1b2c3', action: 'assign', agent: 'agent-1' } },
      { event: { event: 'agent_assigned', customerId: '{{customer}}' } },
    ]);
  });

  it('has the token requests of other clients, with the credentials of the client as variables', () => {
    const body = { size: 29, encoding: 'utf8', content: 'grant_type=client_credentials', truncated: false } as const;
    const decision = {
      ...{ id: 'dec_1', server: 'authorization', outcome: 'allowed', checks: [], durationMs: 3, startedAt: at },
      request: {
        ...{ method: 'POST', url: '/oauth2/token', body },
        headers: [
          ['Content-Type', 'application/x-www-form-urlencoded'],
          ['Authorization', 'Basic ZGVtbzpzZWNyZXQ='],
        ],
      },
      response: { status: 200, headers: [], body: { ...body, content: '{"token_type":"Bearer"}' } },
    } as unknown as Decision;
    const entry: JournalEntry = {
      ...{ ...place(1), kind: 'decision', id: 'dec_1', server: 'authorization', outcome: 'allowed', checks: [] },
      ...{ method: 'POST', url: '/oauth2/token', status: 200, durationMs: 3 },
    };
    const known = [['clientBasic', 'ZGVtbzpzZWNyZXQ=']] as const;
    const recorded = { ...nothing, entries: [entry], decisions: new Map([['dec_1', decision]]), known };
    expect(recordScenario(recorded).steps).toEqual([
      {
        request: {
          ...{ method: 'POST', path: '/oauth2/token', token: 'none', form: { grant_type: 'client_credentials' } },
          headers: { Authorization: 'Basic {{clientBasic}}' },
        },
        expect: { status: 200, json: { '$.token_type': 'Bearer' }, within: '2s' },
      },
    ]);
  });

  it('has no steps if nothing happened', () => {
    expect(recordScenario({ ...nothing, subscriptions: [{ id: 'sub_default' }] }).steps).toEqual([]);
  });

  it('saves values that later steps use, and names customers', () => {
    const first = { request: { method: 'POST', path: '/api/chat/start', json: { customerId: 'C-1001' } } };
    const second = { request: { method: 'GET', path: '/api/chat/status?chatId=chat_x1y2z3' } };
    const result = { id: 'chat_x1y2z3', sessionId: 'ses_a1b2c3' };
    expect(nameIds([{ step: first, result }, { step: second }], [])).toEqual({
      variables: { customer: 'C-1001' },
      steps: [
        {
          request: { method: 'POST', path: '/api/chat/start', json: { customerId: '{{customer}}' } },
          save: { chat: '$.id' },
        },
        { request: { method: 'GET', path: '/api/chat/status?chatId={{chat}}' } },
      ],
    });
  });

  it('expects only values that are the same in each run', () => {
    const body = {
      id: 'chat_x1y2z3',
      customerId: 'C-1001',
      status: 'queued',
      startedAt: at,
      expires_in: 300,
      issuer: 'https://localhost:4011/oauth2',
      access_token: 'eyJ.a.b',
      agent: { name: null, level: 2 },
      tags: ['a'],
    };
    expect(stableValues(body, new Set(['C-1001']))).toEqual({
      '$.customerId': 'C-1001',
      '$.status': 'queued',
      '$.agent.name': null,
      '$.agent.level': 2,
      '$.tags': { type: 'array' },
    });
  });

  it('has the name of its first step that does something', () => {
    const event = { event: { event: 'chat_started', customerId: '{{customer}}' } };
    const subscription = { subscription: { id: 'sub_1', url: 'http://localhost:9000' } };
    expect(nameOf({ variables: { customer: 'C-1001' }, steps: [subscription, event] })).toBe('Event chat_started');
    expect(nameOf({ steps: [subscription] })).toBe('Subscription sub_1');
  });

  it('rounds times up', () => {
    expect([1, 400, 600, 2000, 90_000].map(roundedUp)).toEqual(['2s', '2s', '5s', '10s', '360s']);
  });
});
