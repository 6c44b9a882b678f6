import { isIP } from 'node:net';
import { faultName } from '#shared/faults/fault-name.ts';
import type { FaultEffect, FaultKind } from '#shared/model/fault.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Clock } from '../../clock.ts';
import type { Connect } from '../../http/connect.ts';
import { drawDelay } from '../draw-delay.ts';
import type { FaultTarget } from '../fault-target.ts';
import type { ActingFault, Faults } from '../faults.ts';
import { changeOnTheWay } from '../payload/change-on-the-way.ts';
import { toBadTls, type BadTlsReceivers } from './bad-tls-fault.ts';
import { dnsFaults } from './dns-fault.ts';
import { holdAnswer } from './hold-answer.ts';
import { openConnection } from './open-connection.ts';
import { resetAt } from './reset-connection.ts';
import { tcpFaults } from './tcp-fault.ts';

/** Who sends: what goes wrong on the way, the network does to both. */
export type Sending = 'client' | 'sender';

/** What is wrong on purpose with the way of one request. */
export interface WrongWay {
  /** Makes its connection. */
  connect?: Connect | undefined;
  /** Its body as it arrives, where that is not what was sent. */
  body?: Buffer | undefined;
  /** Names of the faults that act. */
  faults: readonly string[];
}

/** A request that is to be sent, by what a fault knows it. */
export interface Outgoing {
  method: string;
  url: string;
  headers: readonly HeaderPair[];
  body: Buffer;
  trace: string;
  event?: string | undefined;
  /** The OAuth client; of the sender the subscription. */
  client?: string | undefined;
}

/** Asks the declared faults what they do to a request on its way; nothing when they do nothing. */
export type FindWrongWay = (from: Sending, outgoing: Outgoing) => WrongWay | undefined;

export interface WayParts {
  faults: Faults;
  wall: Clock;
  badTls: BadTlsReceivers;
}

interface Asking extends WayParts {
  from: Sending;
  to: URL;
  secure: boolean;
  on: FaultTarget;
}

const isAddress = ({ hostname }: URL): boolean => isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;

/** The first fault of a kind at who sends or, behind it, in the network. */
const acting = <Kind extends FaultKind>({ faults, from, on }: Asking, kind: Kind): ActingFault<Kind> | undefined =>
  faults.act(from, kind, on) ?? faults.act('network', kind, on);

type Wrong = { what: FaultEffect; connect: Connect } | undefined;

function wrongName(asking: Asking): Wrong {
  const fault = isAddress(asking.to) ? undefined : acting(asking, 'dns');
  if (!fault) return undefined;
  const lookup = dnsFaults[fault.what.condition];
  return { what: fault.what, connect: (options) => openConnection({ ...options, lookup }, asking.secure).socket };
}

function wrongTcp(asking: Asking): Wrong {
  const fault = acting(asking, 'tcp');
  return fault && { what: fault.what, connect: tcpFaults[fault.what.condition] };
}

function wrongTls({ badTls, faults, on, secure }: Asking): Wrong {
  const fault = secure ? faults.act('network', 'tls', on) : undefined;
  if (!fault) return undefined;
  const { condition } = fault.what;
  const port = badTls.portOf(condition);
  if (port === undefined) return undefined;
  const connect: Connect = (options) => openConnection(toBadTls(options, condition, port, badTls.ca), true).socket;
  return { what: fault.what, connect };
}

function resetWay({ faults, on, secure }: Asking): Wrong {
  const fault = faults.act('network', 'reset', on);
  if (!fault) return undefined;
  const connect: Connect = (options) => {
    const opened = openConnection(options, secure);
    resetAt(fault.what.stage, opened);
    return opened.socket;
  };
  return { what: fault.what, connect };
}

function slowWay({ faults, on, secure, wall }: Asking): Wrong {
  const fault = faults.act('network', 'delay', on);
  if (!fault) return undefined;
  const ms = drawDelay(fault);
  const connect: Connect = (options) => {
    const { socket } = openConnection(options, secure);
    holdAnswer(socket, ms, wall);
    return socket;
  };
  return { what: fault.what, connect };
}

/** In the order in which a connection comes to them; behind the first that acts, the others see nothing of the request. */
const ways = [wrongName, wrongTcp, wrongTls, resetWay, slowWay];

/** By what faults know a request that is to be sent. */
export function targetOf({
  headers,
  method,
  url,
  ...rest
}: Pick<Outgoing, 'client' | 'event' | 'headers' | 'method' | 'trace' | 'url'>): FaultTarget {
  return {
    ...rest,
    method: method.toUpperCase(),
    path: new URL(url).pathname,
    header: (wanted) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1],
  };
}

/** Whether a request gets to its server, be it slowly or without an answer. */
const arrives = (wrong: Wrong): boolean => {
  if (!wrong || wrong.what.kind === 'delay') return true;
  return wrong.what.kind === 'reset' && wrong.what.stage !== 'connect' && wrong.what.stage !== 'tls';
};

/** The body as it comes out of a network that changes it. */
function changedBody({ faults, on }: Asking, body: Buffer): { what: FaultEffect; body: Buffer } | undefined {
  const changed = changeOnTheWay(body);
  const fault = changed && faults.act('network', 'payload', on);
  return fault && { what: fault.what, body: changed };
}

function first(asking: Asking): Wrong {
  for (const find of ways) {
    const wrong = find(asking);
    if (wrong) return wrong;
  }
  return undefined;
}

export function createWrongWay(parts: WayParts): FindWrongWay {
  return (from, outgoing) => {
    if (parts.faults.none) return undefined;
    const to = new URL(outgoing.url);
    const asking = { ...parts, from, to, secure: to.protocol === 'https:', on: targetOf(outgoing) };
    const wrong = first(asking);
    const changed = arrives(wrong) ? changedBody(asking, outgoing.body) : undefined;
    const acted = [wrong, changed].flatMap((one) => (one ? [faultName(one.what)] : []));
    return acted.length === 0 ? undefined : { connect: wrong?.connect, body: changed?.body, faults: acted };
  };
}
