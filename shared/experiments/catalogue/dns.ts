import { readCustomer } from '../call.ts';
import type { ExperimentRow } from '../experiment-row.ts';
import type { Arrangement } from '../step.ts';

const hop = { from: 'client', to: 'service' } as const;
const layer = 'dns' as const;
const once: NonNullable<Arrangement['subscription']> = { retry: { preset: 'none' } };

/** Names that lead nowhere, for what the client sends and for what the service delivers (Events 9 of the interface). */
export const dnsExperiments: readonly ExperimentRow[] = [
  {
    id: 'dns-name-not-found',
    layer,
    title: 'Name not found',
    breaks: 'The name of the server is in no DNS: a typing mistake, or a name of another network.',
    hop,
    why: 'The resolver says that there is no such name, so nothing is sent by either side.',
    expect: {
      'client.answers': 'ENOTFOUND',
      'client.diagnosis': 'name-not-found',
      'service.requests': '0',
      'sender.attempts': 'ENOTFOUND',
      'sender.diagnosis': 'name-not-found',
      'receiver.captures': '0',
    },
    robust: {
      client: 'Try again a few times with growing pauses, then report the name: it may be wrong in a setting.',
      receiver: 'Keep the name of a receiver for as long as someone delivers to it.',
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
    title: 'Resolver does not answer',
    breaks: 'The DNS server is silent, so the name is not resolved in time.',
    hop,
    why: 'Client and sender wait for their own time limit, and have no address when it is over.',
    expect: {
      'client.answers': 'ETIMEDOUT',
      'client.diagnosis': 'dns-timeout',
      'service.requests': '0',
      'sender.attempts': 'ETIMEDOUT',
      'sender.diagnosis': 'dns-timeout',
      'receiver.captures': '0',
    },
    robust: { client: 'Have a time limit that covers the name too; nothing was sent, so sending again is safe.' },
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
    breaks: 'The DNS server answers that it cannot say now.',
    hop,
    why: 'It is a failure for the moment and not a "no": the name may well be there.',
    expect: {
      'client.answers': 'ESERVFAIL',
      'client.diagnosis': 'dns-failed',
      'service.requests': '0',
      'sender.attempts': 'ESERVFAIL',
      'sender.diagnosis': 'dns-failed',
      'receiver.captures': '0',
    },
    robust: { client: 'Try again after a pause; nothing was sent, so it is safe.' },
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
    title: 'Resolver fails, then works',
    breaks: 'The name of the receiver is not resolved twice, and then it is.',
    hop: { from: 'service', to: 'catcher' },
    why: 'The sender keeps the delivery and tries again by its schedule until it comes through.',
    expect: {
      'sender.attempts': 'ESERVFAIL, ESERVFAIL, 200',
      'sender.diagnosis': 'dns-failed, dns-failed, ok',
      'sender.delivery': 'delivered',
      'receiver.captures': '1',
    },
    robust: { client: 'Retry what failed before it was sent, with growing pauses.' },
    source: 'Interface, Events 9',
    arrange: {
      subscription: { retry: { delays: [0, 60, 3600] } },
      faults: [{ where: 'sender', what: { kind: 'dns', condition: 'failed' }, when: { first: 2 } }],
    },
    steps: [{ do: 'emit' }, { do: 'until-settled' }],
  },
];
