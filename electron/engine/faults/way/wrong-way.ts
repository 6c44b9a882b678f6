import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import { isIP, type Socket, type LookupFunction } from 'node:net';
import { faultName } from '#shared/faults/fault-name.ts';
import type { FaultEffect, FaultKind } from '#shared/model/fault.ts';
import type { Clock } from '../../clock.ts';
import type { Connect } from '../../http/connect.ts';
import { drawDelay } from '../draw-delay.ts';
import type { FaultTarget } from '../fault-target.ts';
import type { ActingFault, Faults } from '../faults.ts';
import { changeOnTheWay } from '../payload/change-on-the-way.ts';
import { toBadTls, type BadTlsReceivers } from './bad-tls-fault.ts';
import { openConnection, resetAt } from './reset-connection.ts';
import { tcpFaults } from './tcp-fault.ts';

type Condition = Extract<FaultEffect, { kind: 'dns' }>['condition'];

const lookupError = (code: string, syscall: string, hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${syscall} ${code} ${hostname}`), { code, syscall, hostname });

const failing =
  (code: string, syscall: string): LookupFunction =>
  (hostname, _options, done) => {
    setImmediate(done, lookupError(code, syscall, hostname), '', 0);
  };

/** Lookup functions that fail with the errors of Node.js. `timeout` never calls back: the request's timeout ends it. */
const dnsFaults: Readonly<Record<Condition, LookupFunction>> = {
  'name-not-found': failing('ENOTFOUND', 'getaddrinfo'),
  timeout: () => undefined,
  failed: failing('ESERVFAIL', 'queryA'),
};

/** Delays a response by a time from its first byte, in milliseconds. The data stays in order. */
function holdAnswer(socket: Socket, ms: number, clock: Clock): void {
  const push = socket.push.bind(socket);
  const held: (Buffer | null)[] = [];
  let released = false;
  const release = (): void => {
    released = true;
    for (const chunk of held) push(chunk);
  };
  socket.push = (chunk: Buffer | null) => {
    if (released) return push(chunk);
    if (held.length === 0) socket.once('close', clock.after(ms, release));
    held.push(chunk);
    return true;
  };
}

/** The sender of a request: the client, or the webhook sender. Network faults act on both. */
export type Sending = 'client' | 'sender';

/** What faults change on the network path of one request. */
export interface WrongWay {
  /** Opens its connection. */
  connect?: Connect | undefined;
  /** The changed body, if a fault changes it in transit. */
  body?: Buffer | undefined;
  /** Names of the faults that act. */
  faults: readonly string[];
}

/** A request to be sent, with what faults match on. */
export interface Outgoing {
  method: string;
  url: string;
  headers: readonly HeaderPair[];
  body: Buffer;
  trace: string;
  event?: string | undefined;
  /** The OAuth client; for the webhook sender, the subscription. */
  client?: string | undefined;
}

/** Finds the declared faults on the network path of a request; `undefined` if none acts. */
export type FindWrongWay = (from: Sending, outgoing: Outgoing) => WrongWay | undefined;

export interface WayDeps {
  faults: Faults;
  wall: Clock;
  badTls: BadTlsReceivers;
}

interface Candidate extends WayDeps {
  from: Sending;
  to: URL;
  secure: boolean;
  on: FaultTarget;
}

const isAddress = ({ hostname }: URL): boolean => isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;

/** The first fault of a kind at the sender, else in the network. */
const acting = <Kind extends FaultKind>({ faults, from, on }: Candidate, kind: Kind): ActingFault<Kind> | undefined =>
  faults.act(from, kind, on) ?? faults.act('network', kind, on);

type Wrong = { what: FaultEffect; connect: Connect } | undefined;

function wrongName(candidate: Candidate): Wrong {
  const fault = isAddress(candidate.to) ? undefined : acting(candidate, 'dns');
  if (!fault) return undefined;
  const lookup = dnsFaults[fault.what.condition];
  return { what: fault.what, connect: (options) => openConnection({ ...options, lookup }, candidate.secure).socket };
}

function wrongTcp(candidate: Candidate): Wrong {
  const fault = acting(candidate, 'tcp');
  return fault && { what: fault.what, connect: tcpFaults[fault.what.condition] };
}

function wrongTls({ badTls, faults, on, secure }: Candidate): Wrong {
  const fault = secure ? faults.act('network', 'tls', on) : undefined;
  if (!fault) return undefined;
  const { condition } = fault.what;
  const port = badTls.portOf(condition);
  if (port === undefined) return undefined;
  const connect: Connect = (options) => openConnection(toBadTls(options, condition, port, badTls.ca), true).socket;
  return { what: fault.what, connect };
}

function resetWay({ faults, on, secure }: Candidate): Wrong {
  const fault = faults.act('network', 'reset', on);
  if (!fault) return undefined;
  const connect: Connect = (options) => {
    const opened = openConnection(options, secure);
    resetAt(fault.what.stage, opened);
    return opened.socket;
  };
  return { what: fault.what, connect };
}

function slowWay({ faults, on, secure, wall }: Candidate): Wrong {
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

/** In the order of a connection. Only the first one that acts is applied. */
const ways = [wrongName, wrongTcp, wrongTls, resetWay, slowWay];

/** What faults match a request on. */
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
    header: (wanted) => firstHeader(headers, wanted),
  };
}

/** Whether a request reaches its server, even if it is slow or gets no response. */
const arrives = (wrong: Wrong): boolean => {
  if (!wrong || wrong.what.kind === 'delay') return true;
  return wrong.what.kind === 'reset' && wrong.what.stage !== 'connect' && wrong.what.stage !== 'tls';
};

/** The body after a fault that changes it in transit. */
function changedBody({ faults, on }: Candidate, body: Buffer): { what: FaultEffect; body: Buffer } | undefined {
  const changed = changeOnTheWay(body);
  const fault = changed && faults.act('network', 'payload', on);
  return fault && { what: fault.what, body: changed };
}

function first(candidate: Candidate): Wrong {
  for (const find of ways) {
    const wrong = find(candidate);
    if (wrong) return wrong;
  }
  return undefined;
}

export function createWrongWay(deps: WayDeps): FindWrongWay {
  return (from, outgoing) => {
    if (deps.faults.none) return undefined;
    const to = new URL(outgoing.url);
    const candidate = { ...deps, from, to, secure: to.protocol === 'https:', on: targetOf(outgoing) };
    const wrong = first(candidate);
    const changed = arrives(wrong) ? changedBody(candidate, outgoing.body) : undefined;
    const acted = [wrong, changed].flatMap((one) => (one ? [faultName(one.what)] : []));
    return acted.length === 0 ? undefined : { connect: wrong?.connect, body: changed?.body, faults: acted };
  };
}
