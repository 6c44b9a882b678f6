import { isIP } from 'node:net';
import { faultName } from '#shared/faults/fault-name.ts';
import type { FaultKind } from '#shared/model/fault.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Connect } from '../../http/connect.ts';
import type { FaultTarget } from '../fault-target.ts';
import type { ActingFault, Faults } from '../faults.ts';
import { dnsFaults } from './dns-fault.ts';
import { openConnection } from './open-connection.ts';
import { tcpFaults } from './tcp-fault.ts';

/** Who sends: what goes wrong on the way, the network does to both. */
export type Sending = 'client' | 'sender';

/** What is wrong on purpose with the way of one request. */
export interface WrongWay {
  /** Makes its connection. */
  connect?: Connect;
  /** Names of the faults that act. */
  faults: readonly string[];
}

interface Asking {
  faults: Pick<Faults, 'act'>;
  from: Sending;
  on: FaultTarget;
}

/** The first fault of a kind at who sends or, behind it, in the network. */
const acting = <Kind extends FaultKind>({ faults, from, on }: Asking, kind: Kind): ActingFault<Kind> | undefined =>
  faults.act(from, kind, on) ?? faults.act('network', kind, on);

function wrongConnection(asking: Asking, { hostname, protocol }: URL): WrongWay | undefined {
  const secure = protocol === 'https:';
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  const dns = isAddress ? undefined : acting(asking, 'dns');
  if (dns) {
    const lookup = dnsFaults[dns.what.condition];
    const connect: Connect = (options) => openConnection({ ...options, lookup }, secure).socket;
    return { connect, faults: [faultName(dns.what)] };
  }
  const tcp = acting(asking, 'tcp');
  return tcp && { connect: tcpFaults[tcp.what.condition], faults: [faultName(tcp.what)] };
}

/** A request that is to be sent, by what a fault knows it. */
export interface Outgoing {
  method: string;
  url: string;
  headers: readonly HeaderPair[];
  trace: string;
  event?: string | undefined;
  client?: string | undefined;
}

function targetOf({ headers, method, url, ...rest }: Outgoing): FaultTarget {
  return {
    ...rest,
    method: method.toUpperCase(),
    path: new URL(url).pathname,
    header: (wanted) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1],
  };
}

/** Asks the declared faults what they do to a request on its way, each kind once. */
export function wrongWay(faults: Faults, from: Sending, outgoing: Outgoing): WrongWay | undefined {
  if (faults.none) return undefined;
  return wrongConnection({ faults, from, on: targetOf(outgoing) }, new URL(outgoing.url));
}
