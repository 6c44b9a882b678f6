import { readCustomer } from '../call.ts';
import type { ExperimentRow } from '../experiment-row.ts';
import type { Arrangement } from '../step.ts';

const hop = { from: 'client', to: 'service' } as const;
const layer = 'dns' as const;
const once: NonNullable<Arrangement['subscription']> = { retry: { preset: 'none' } };

/** Names that do not resolve, for the client’s requests and the service’s deliveries (Events 9 of the interface). */
export const dnsExperiments: readonly ExperimentRow[] = [
  {
    id: 'dns-name-not-found',
    layer,
    title: 'Name not found',
    breaks: 'The server’s name does not exist in DNS: it is misspelled, or belongs to another network.',
    hop,
    why: 'The resolver reports that the name does not exist, so neither side sends anything.',
    expect: {
      'client.answers': 'ENOTFOUND',
      'client.diagnosis': 'name-not-found',
      'service.requests': '0',
      'sender.attempts': 'ENOTFOUND',
      'sender.diagnosis': 'name-not-found',
      'receiver.captures': '0',
    },
    robust: {
      client: 'Retry a few times with increasing delays, then report the name: a setting may be wrong.',
      receiver: 'Keep a receiver’s name registered as long as a sender delivers to it.',
    },
    source: 'RFC 1035 4.1.1',
    arrange: {
      subscription: once,
      faults: [{ where: 'network', what: { kind: 'dns', condition: 'name-not-found' } }],
    },
    steps: [readCustomer({ token: {} }), { do: 'emit' }, { do: 'until-settled' }],
  },
  {
    id: 'dns-timeout',
    layer,
    title: 'Resolver times out',
    breaks: 'The DNS server does not respond, so the name is not resolved in time.',
    hop,
    why: 'Client and sender reach their own timeouts without an address.',
    expect: {
      'client.answers': 'ETIMEDOUT',
      'client.diagnosis': 'dns-timeout',
      'service.requests': '0',
      'sender.attempts': 'ETIMEDOUT',
      'sender.diagnosis': 'dns-timeout',
      'receiver.captures': '0',
    },
    robust: { client: 'Include name resolution in the timeout. Nothing was sent, so retrying is safe.' },
    source: 'RFC 1035 7.2',
    arrange: {
      subscription: { ...once, timeoutMs: 150 },
      faults: [{ where: 'network', what: { kind: 'dns', condition: 'timeout' } }],
    },
    steps: [readCustomer({ timeoutMs: 150, token: { condition: 'none' } }), { do: 'emit' }, { do: 'until-settled' }],
  },
  {
    id: 'dns-failed',
    layer,
    title: 'Resolver fails',
    breaks: 'The DNS server reports a temporary failure (SERVFAIL).',
    hop,
    why: 'The failure is temporary: it does not mean that the name does not exist.',
    expect: {
      'client.answers': 'ESERVFAIL',
      'client.diagnosis': 'dns-failed',
      'service.requests': '0',
      'sender.attempts': 'ESERVFAIL',
      'sender.diagnosis': 'dns-failed',
      'receiver.captures': '0',
    },
    robust: { client: 'Retry after a delay. Nothing was sent, so retrying is safe.' },
    source: 'RFC 1035 4.1.1',
    arrange: {
      subscription: once,
      faults: [{ where: 'network', what: { kind: 'dns', condition: 'failed' } }],
    },
    steps: [readCustomer({ token: { condition: 'none' } }), { do: 'emit' }, { do: 'until-settled' }],
  },
  {
    id: 'dns-heals',
    layer,
    title: 'Resolver recovers',
    breaks: 'Two lookups of the receiver’s name fail; the third one works.',
    hop: { from: 'service', to: 'catcher' },
    why: 'The sender keeps the delivery and retries it on schedule until it succeeds.',
    expect: {
      'sender.attempts': 'ESERVFAIL, ESERVFAIL, 200',
      'sender.diagnosis': 'dns-failed, dns-failed, ok',
      'sender.delivery': 'delivered',
      'receiver.captures': '1',
    },
    robust: { client: 'Retry requests that failed before they were sent, with increasing delays.' },
    source: 'Interface, Events 9',
    arrange: {
      subscription: { retry: { delays: [0, 60, 3600] } },
      faults: [{ where: 'sender', what: { kind: 'dns', condition: 'failed' }, when: { first: 2 } }],
    },
    steps: [{ do: 'emit' }, { do: 'until-settled' }],
  },
];
