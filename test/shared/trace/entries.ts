import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import { toInstant } from '#shared/model/instant.ts';

type Given<Kind extends JournalEntry['kind']> = Partial<EntryOf<Kind>> & { seq: number };

const zero = Date.parse('2026-11-20T12:00:00.000Z');

const base = (seq: number) => ({ seq, at: toInstant(zero + seq), atMs: zero + seq, trace: 't1' });

const timed = { durationMs: 4, method: 'POST' };

/** An exchange of the client with the service, one millisecond after `seq - 1`, answered 4 ms later. */
export const exchange = (given: Given<'exchange'>): EntryOf<'exchange'> => ({
  ...base(given.seq),
  ...timed,
  kind: 'exchange',
  id: `ex_${String(given.seq)}`,
  span: `span${String(given.seq)}`,
  from: 'client',
  to: 'service',
  url: 'http://localhost:4010/api/chat/start',
  status: 201,
  ...given,
});

/** A decision of the service with one passed check. */
export const decision = (given: Given<'decision'>): EntryOf<'decision'> => ({
  ...base(given.seq),
  ...timed,
  kind: 'decision',
  id: `dec_${String(given.seq)}`,
  server: 'service',
  outcome: 'allowed',
  checks: [{ name: 'path_known', outcome: 'passed', evidence: '/api/chat/start', source: 'RFC 9110 15.5.5' }],
  url: 'http://localhost:4010/api/chat/start',
  status: 201,
  ...given,
});

/** The first attempt of a delivery to the catcher. */
export const attempt = (given: Given<'attempt'>): EntryOf<'attempt'> => ({
  ...base(given.seq),
  durationMs: 4,
  kind: 'attempt',
  id: 'dlv_1.1',
  deliveryId: 'dlv_1',
  n: 1,
  event: 'chat_started',
  span: `span${String(given.seq)}`,
  to: 'catcher',
  url: 'http://localhost:4020/webhook/chat-started',
  status: 200,
  ...given,
});

/** A capture of the catcher. */
export const capture = (given: Given<'capture'>): EntryOf<'capture'> => ({
  ...base(given.seq),
  ...timed,
  kind: 'capture',
  id: `cap_${String(given.seq)}`,
  path: '/webhook/chat-started',
  size: 81,
  status: 200,
  ...given,
});

export const delivery = (given: Given<'delivery'>): EntryOf<'delivery'> => ({
  ...base(given.seq),
  kind: 'delivery',
  id: 'dlv_1',
  eventId: 'evt_1',
  event: 'chat_started',
  subscriptionId: 'sub_1',
  status: 'pending',
  ...given,
});

export const token = (given: Given<'token'>): EntryOf<'token'> => ({
  ...base(given.seq),
  kind: 'token',
  id: 'jti_1',
  clientId: 'demo-service',
  subject: 'demo-service',
  scope: 'write:customers',
  expiresAt: toInstant(zero + 300_000),
  ...given,
});

export const event = (given: Given<'event'>): EntryOf<'event'> => ({
  ...base(given.seq),
  kind: 'event',
  id: 'evt_1',
  event: 'chat_started',
  customerId: 'C-1001',
  deliveries: 1,
  ...given,
});

export const clock = (given: Given<'clock'>): EntryOf<'clock'> => ({
  ...base(given.seq),
  kind: 'clock',
  party: 'service',
  offsetMs: 360_000,
  ...given,
});
