import { readCustomer, startChat } from '../../call.ts';
import type { Expected, ExperimentRow } from '../../experiment-row.ts';
import type { Arrangement } from '../../step.ts';

const hop = { from: 'client', to: 'service' } as const;
const layer = 'http' as const;

/** Client and sender both get the status, and the sender retries. */
const bothGet = (status: number, headers: [string, string][] = []): Arrangement => ({
  faults: [{ where: 'api', what: { kind: 'status', status, headers } }],
  subscription: { retry: { delays: [0, 60], jitter: 0 } },
  catcher: {
    answer: {
      sequence: [
        { status, headers, body: '', delayMs: 0 },
        { status: 200, headers: [], body: '', delayMs: 0 },
      ],
    },
  },
});
const bothSee = (status: number, cause: string, sent = cause): Expected => ({
  'client.answers': String(status),
  'client.diagnosis': cause,
  'service.work': '0',
  'sender.attempts': `${status}, 200`,
  'sender.diagnosis': `${sent}, ok`,
  'sender.delivery': 'delivered',
  'receiver.captures': '2',
});
const steps: ExperimentRow['steps'] = [startChat({ token: {} }), { do: 'emit' }, { do: 'until-settled' }];
const retry = 'Retry a few times with increasing, randomized delays. Retry a POST only if it may be executed twice.';

/** Servers that fail or are temporarily unavailable. */
export const loadExperiments: readonly ExperimentRow[] = [
  {
    id: 'http-408',
    layer,
    title: 'Request too slow (408)',
    breaks: 'The server times out while it waits for the request.',
    hop,
    why: 'The server did not process the incomplete request, so retrying is safe.',
    expect: bothSee(408, 'request-too-slow'),
    robust: { client: 'Retry on a new connection.' },
    source: 'RFC 9110 15.5.9',
    arrange: bothGet(408),
    steps,
  },
  {
    id: 'http-429-retry-after',
    layer,
    title: 'Too many requests (429) with Retry-After',
    breaks: 'Client and sender are told to wait for two minutes.',
    hop,
    why: 'Retry-After says when to retry. The sender waits that long instead of following its own schedule.',
    expect: { ...bothSee(429, 'rate-limited'), 'sender.waits': ['120', '121'] },
    robust: { client: 'Wait as long as Retry-After says, then send at a lower rate.' },
    source: 'RFC 6585 4',
    arrange: bothGet(429, [['Retry-After', '120']]),
    steps,
  },
  {
    id: 'rate-limited-by-service',
    layer,
    title: 'Rate limit of the service',
    breaks: 'The client makes three calls at once, but the service allows one per second.',
    hop,
    why: 'The first call uses up the limit of that second. The others get 429 with Retry-After and RateLimit headers.',
    expect: {
      'client.answers': '200, 429, 429',
      'client.diagnosis': 'ok, rate-limited, rate-limited',
      'service.failed-check': 'client_within_rate, client_within_rate',
    },
    robust: { client: 'Read RateLimit, and slow down before reaching the limit.' },
    source: 'Interface, Limits',
    arrange: { profile: { rateLimit: 1 } },
    steps: [
      { do: 'mint', as: 'access', condition: 'valid' },
      readCustomer({ headers: [['Authorization', 'Bearer {{access}}']], token: { condition: 'none' } }, { times: 3 }),
    ],
  },
  {
    id: 'http-500',
    layer,
    title: 'Server failed (500)',
    breaks: 'The server fails while it processes the request.',
    hop,
    why: 'A retry may or may not succeed. Whether the request was processed is unknown.',
    expect: bothSee(500, 'server-failed', 'receiver-failed'),
    robust: { client: retry, receiver: 'Return 500 only if nothing was processed: the event is sent again.' },
    source: 'Interface, Errors 500',
    arrange: bothGet(500),
    steps,
  },
  {
    id: 'http-502',
    layer,
    title: 'Bad gateway (502)',
    breaks: 'A proxy gets no valid response from the server behind it.',
    hop,
    why: 'The proxy works but the server does not. This is usually temporary.',
    expect: bothSee(502, 'bad-gateway'),
    robust: { client: retry },
    source: 'RFC 9110 15.6.3',
    arrange: bothGet(502),
    steps,
  },
  {
    id: 'http-503',
    layer,
    title: 'Unavailable (503)',
    breaks: 'The server is overloaded or under maintenance.',
    hop,
    why: 'The server reports that the outage is temporary.',
    expect: bothSee(503, 'unavailable'),
    robust: { client: `${retry} Obey Retry-After.` },
    source: 'RFC 9110 15.6.4',
    arrange: bothGet(503),
    steps,
  },
  {
    id: 'http-504',
    layer,
    title: 'Gateway timeout (504)',
    breaks: 'A proxy times out while it waits for the server behind it.',
    hop,
    why: 'The server may still be working, and finish after the 504.',
    expect: bothSee(504, 'gateway-timeout'),
    robust: { client: 'Before retrying a POST, check whether it was processed.' },
    source: 'RFC 9110 15.6.5',
    arrange: bothGet(504),
    steps,
  },
  {
    id: 'http-5xx-unknown',
    layer,
    title: 'Unexpected 5xx status',
    breaks: 'The server returns 507, which the client does not expect.',
    hop,
    why: 'An unknown status is treated like the x00 status of its class.',
    expect: bothSee(507, 'server-error'),
    robust: { client: `Treat an unknown 5xx like 500. ${retry}` },
    source: 'RFC 9110 15',
    arrange: bothGet(507),
    steps,
  },
];
