import { readCustomer, startChat } from '../../call.ts';
import type { Expected, ExperimentRow } from '../../experiment-row.ts';
import type { Arrangement } from '../../step.ts';

const hop = { from: 'client', to: 'service' } as const;
const layer = 'http' as const;

/** Client and sender both get the status; the sender tries again later. */
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
const retry =
  'Send again a few times with growing pauses and some chance in them; a POST only if it may be done twice.';

/** Servers that cannot now, or fail. */
export const loadExperiments: readonly ExperimentRow[] = [
  {
    id: 'http-408',
    layer,
    title: 'Request too slow (408)',
    breaks: 'The server waited too long for the request, and gives up.',
    hop,
    why: 'It did nothing with what it did not have in whole, so sending again is safe.',
    expect: bothSee(408, 'request-too-slow'),
    robust: { client: 'Send again on a new connection.' },
    source: 'RFC 9110 15.5.9',
    arrange: bothGet(408),
    steps,
  },
  {
    id: 'http-429-retry-after',
    layer,
    title: 'Too many requests (429) with Retry-After',
    breaks: 'Client and sender are told to come back in two minutes.',
    hop,
    why: 'Retry-After says when it makes sense again; the sender waits that long in place of its own schedule.',
    expect: { ...bothSee(429, 'rate-limited'), 'sender.waits': ['120', '121'] },
    robust: { client: 'Wait as long as Retry-After says, and slow down then.' },
    source: 'RFC 6585 4',
    arrange: bothGet(429, [['Retry-After', '120']]),
    steps,
  },
  {
    id: 'rate-limited-by-service',
    layer,
    title: 'Rate limit of the service',
    breaks: 'The client makes three calls at once, and the service allows one a second.',
    hop,
    why: 'The first uses up the second’s quota; the others get 429 with Retry-After and RateLimit fields.',
    expect: {
      'client.answers': '200, 429, 429',
      'client.diagnosis': 'ok, rate-limited, rate-limited',
      'service.failed-check': 'client_within_rate, client_within_rate',
    },
    robust: { client: 'Read RateLimit, and slow down before the limit is met.' },
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
    breaks: 'The server fails on the request.',
    hop,
    why: 'It may fail again on the same request, or not; whether work was done is unknown.',
    expect: bothSee(500, 'server-failed', 'receiver-failed'),
    robust: { client: retry, receiver: 'Answer 500 only when nothing was done; the event comes again.' },
    source: 'Interface, Errors 500',
    arrange: bothGet(500),
    steps,
  },
  {
    id: 'http-502',
    layer,
    title: 'Bad gateway (502)',
    breaks: 'A proxy gets no usable answer from the server behind it.',
    hop,
    why: 'The proxy runs, the server does not; it mostly passes.',
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
    why: 'It says itself that it is for a time.',
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
    breaks: 'A proxy waits too long for the server behind it.',
    hop,
    why: 'The server may still be at work, and finish after the 504.',
    expect: bothSee(504, 'gateway-timeout'),
    robust: { client: 'Look whether it was done before repeating a POST.' },
    source: 'RFC 9110 15.6.5',
    arrange: bothGet(504),
    steps,
  },
  {
    id: 'http-5xx-unknown',
    layer,
    title: 'A 5xx that is not in the interface',
    breaks: 'The server answers 507, which no client was written for.',
    hop,
    why: 'A status that is not known counts as the x00 of its class.',
    expect: bothSee(507, 'server-error'),
    robust: { client: `Treat an unknown 5xx as 500. ${retry}` },
    source: 'RFC 9110 15',
    arrange: bothGet(507),
    steps,
  },
];
