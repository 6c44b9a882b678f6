import type { PlainAnswer } from '../../model/catcher-answer.ts';
import { readCustomer, request, startChat } from '../call.ts';
import type { ExperimentRow } from '../experiment-row.ts';
import type { Arrangement, Step } from '../step.ts';

const hop = { from: 'client', to: 'service' } as const;
const layer = 'tcp' as const;
const once: NonNullable<Arrangement['subscription']> = { retry: { preset: 'none' } };
const withoutToken = { condition: 'none' } as const;
const accepts: PlainAnswer = { status: 200, headers: [], body: '', delayMs: 0 };
const deliver: readonly Step[] = [{ do: 'emit' }, { do: 'until-settled' }];

/** Connections that do not come about, or do not last (Events 9 of the interface). */
export const tcpExperiments: readonly ExperimentRow[] = [
  {
    id: 'connection-refused',
    layer,
    title: 'Connection refused',
    breaks: 'Nothing listens at the port: the server is down, or the port is wrong.',
    hop,
    why: 'The host answers the first packet with a reset, at once.',
    expect: {
      'client.answers': 'ECONNREFUSED',
      'client.diagnosis': 'connection-refused',
      'sender.attempts': 'ECONNREFUSED',
      'sender.diagnosis': 'connection-refused',
      'receiver.captures': '0',
    },
    robust: { client: 'Nothing was sent, so send again after a pause, whatever the method.' },
    source: 'RFC 9293 3.10.7.1',
    arrange: { subscription: { ...once, to: 'closed-port' } },
    steps: [request({ url: '{{closedPort}}/api/customer' }), ...deliver],
  },
  {
    id: 'connection-blocked',
    layer,
    title: 'Connection blocked by a firewall',
    breaks: 'A firewall drops the packets without a word.',
    hop,
    why: 'No answer comes at all, so only the own time limit ends the wait.',
    expect: {
      'client.answers': 'ETIMEDOUT',
      'client.diagnosis': 'connection-blocked',
      'service.requests': '0',
      'sender.attempts': 'ETIMEDOUT',
      'sender.diagnosis': 'connection-blocked',
      'receiver.captures': '0',
    },
    robust: { client: 'Have a short time limit for the connection alone; nothing was sent, so send again later.' },
    source: 'RFC 9293 3.8.3',
    arrange: {
      subscription: { ...once, timeoutMs: 150 },
      faults: [{ where: 'network', what: { kind: 'tcp', condition: 'blocked' } }],
    },
    steps: [readCustomer({ timeoutMs: 150, token: withoutToken }), ...deliver],
  },
  {
    id: 'host-unreachable',
    layer,
    title: 'Host unreachable',
    breaks: 'A router on the way says that the host cannot be reached.',
    hop,
    why: 'The machine is told at once that there is no way, and connects to nothing.',
    expect: {
      'client.answers': 'EHOSTUNREACH',
      'client.diagnosis': 'host-unreachable',
      'service.requests': '0',
      'sender.attempts': 'EHOSTUNREACH',
      'sender.diagnosis': 'host-unreachable',
      'receiver.captures': '0',
    },
    robust: { client: 'Send again after a pause: routes come back.' },
    source: 'RFC 1122 3.2.2.1',
    arrange: {
      subscription: once,
      faults: [{ where: 'network', what: { kind: 'tcp', condition: 'host-unreachable' } }],
    },
    steps: [readCustomer({ token: withoutToken }), ...deliver],
  },
  {
    id: 'network-unreachable',
    layer,
    title: 'Network unreachable',
    breaks: 'This machine has no route to the network: offline, or without its VPN.',
    hop,
    why: 'The own machine refuses to send the first packet.',
    expect: {
      'client.answers': 'ENETUNREACH',
      'client.diagnosis': 'host-unreachable',
      'service.requests': '0',
      'sender.attempts': 'ENETUNREACH',
      'sender.diagnosis': 'host-unreachable',
      'receiver.captures': '0',
    },
    robust: { client: 'Wait until the network is back, then send again.' },
    source: 'RFC 1122 3.2.2.1',
    arrange: {
      subscription: once,
      faults: [{ where: 'network', what: { kind: 'tcp', condition: 'network-unreachable' } }],
    },
    steps: [readCustomer({ token: withoutToken }), ...deliver],
  },
  {
    id: 'connection-forbidden',
    layer,
    title: 'Connection forbidden on this machine',
    breaks: 'The own firewall or sandbox does not let the connection out.',
    hop,
    why: 'The system refuses the connection before a packet is sent.',
    expect: {
      'client.diagnosis': 'connection-forbidden',
      'service.requests': '0',
      'sender.diagnosis': 'connection-forbidden',
      'receiver.captures': '0',
    },
    robust: { client: 'Report it as it is: no retry helps against a rule of the own machine.' },
    source: 'POSIX connect',
    arrange: {
      subscription: once,
      faults: [{ where: 'network', what: { kind: 'tcp', condition: 'forbidden' } }],
    },
    steps: [readCustomer({ token: withoutToken }), ...deliver],
  },
  {
    id: 'address-denied',
    layer,
    title: 'Delivery to an address that is denied',
    breaks: 'The name of a receiver leads to the metadata address of a cloud, as an attacker would have it.',
    hop: { from: 'service', to: 'other' },
    why: 'The sender looks at the address that the name leads to before it connects, and sends nothing there (SSRF).',
    expect: {
      'sender.attempts': 'ERR_ADDRESS_DENIED',
      'sender.diagnosis': 'address-denied',
      'receiver.captures': '0',
    },
    robust: { receiver: 'Register a public name of your own.' },
    source: 'OWASP SSRF Prevention',
    arrange: { subscription: { ...once, to: { url: 'http://metadata.invalid/latest' } } },
    steps: deliver,
  },
  {
    id: 'reset-before-answer',
    layer,
    title: 'Connection reset before the answer',
    breaks: 'The receiver takes the whole request, and resets the connection.',
    hop: { from: 'service', to: 'catcher' },
    why: 'Nobody can tell whether the receiver acted, so the sender tries again and the receiver has the event twice.',
    expect: {
      'client.answers': 'ECONNRESET',
      'client.diagnosis': 'reset-after-request',
      'sender.attempts': 'ECONNRESET, 200',
      'sender.diagnosis': 'reset-after-request, ok',
      'sender.delivery': 'delivered',
      'receiver.captures': '3',
    },
    robust: {
      client: 'Repeat what is idempotent; for the rest, look first whether it was done.',
      receiver: 'Know an event by its webhook-id, and take it once.',
    },
    source: 'RFC 9112 9.5',
    arrange: {
      subscription: { retry: { delays: [0, 60] } },
      catcher: {
        answer: {
          sequence: [
            { ...accepts, misbehave: 'reset-before-headers' },
            { ...accepts, misbehave: 'reset-before-headers' },
            accepts,
          ],
        },
      },
    },
    steps: [request({ method: 'POST', url: '{{catcher}}/orders', body: 'x' }), ...deliver],
  },
  {
    id: 'request-cancelled',
    layer,
    title: 'Client gives up',
    breaks: 'The client cancels its call while the service is still at work.',
    hop,
    why: 'Nobody waits for the answer any more; the work may be done all the same.',
    expect: { 'client.answers': 'ABORT_ERR', 'client.diagnosis': 'cancelled' },
    robust: { client: 'After a cancelled POST, ask for its result before sending it again.' },
    source: 'RFC 9110 9.2.2',
    arrange: {
      catcher: { answer: { status: 200, headers: [], body: '', delayMs: 1000 } },
    },
    steps: [startChat({ url: '{{catcher}}/api/chat/start' }, { cancelAfterMs: 100 })],
  },
  {
    id: 'reset-at-connect',
    layer,
    title: 'Connection reset as soon as it stands',
    breaks: 'A firewall, or a server at its limit of connections, resets each connection at once.',
    hop: { from: 'service', to: 'catcher' },
    why: 'The connection stood for a moment; not a byte of the request was taken.',
    expect: {
      'sender.attempts': ['ECONNRESET', 'EPIPE'],
      'sender.diagnosis': 'reset-before-request',
      'sender.delivery': 'exhausted',
      'receiver.captures': '0',
    },
    robust: { client: 'Nothing was taken, so send again after a pause, whatever the method.' },
    source: 'RFC 9293 3.5.2',
    arrange: {
      subscription: once,
      faults: [{ where: 'network', what: { kind: 'reset', stage: 'connect' } }],
    },
    steps: deliver,
  },
  {
    id: 'request-not-read',
    layer,
    title: 'Server does not read the request',
    breaks: 'The server takes the connection, and does not read what is sent.',
    hop: { from: 'client', to: 'other' },
    why: 'The buffers on both sides fill up, so the request never goes out in whole.',
    expect: { 'client.answers': 'ETIMEDOUT', 'client.diagnosis': 'timeout-request' },
    robust: { client: 'Limit the time for sending too; send large bodies in parts.' },
    source: 'RFC 9110 9.2',
    arrange: { stranger: [{ bytes: '', then: 'ignore' }] },
    steps: [request({ method: 'POST', url: '{{stranger}}/', body: 'x'.repeat(5_000_000), timeoutMs: 300 })],
  },
];
