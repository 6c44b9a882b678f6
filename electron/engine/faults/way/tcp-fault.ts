import { lookup as systemLookup } from 'node:dns';
import { connect as connectTcp, isIP, Socket, type LookupFunction } from 'node:net';
import { constants } from 'node:os';
import type { FaultEffect } from '#shared/model/fault.ts';
import type { Connect, ConnectOptions } from '../../http/connect.ts';

const loopback = '127.0.0.1';

/** Resolves a name, for its latency and its errors, but returns the loopback address. */
function resolveToLoopback(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, options, (error, found, family) => {
      if (error) done(error, found, family);
      else if (options.all) done(null, [{ address: loopback, family: 4 }]);
      else done(null, loopback, 4);
    });
  };
}

/** Redirects a connection to a port of this machine. */
export function toLoopback(options: ConnectOptions, port: number): ConnectOptions {
  if (isIP(options.host) !== 0) return { ...options, host: loopback, port };
  return { ...options, port, lookup: resolveToLoopback(options.lookup ?? systemLookup) };
}

/** A port on which nothing listens: that of TCPMUX (RFC 1078), which is obsolete. */
export const closedPort = 1;

/** The address that a connection would use. */
interface Destination {
  address: string;
  port: number;
}

/** The error of Node.js when the operating system refuses to connect. */
function connectError(code: 'EHOSTUNREACH' | 'ENETUNREACH' | 'EACCES', { address, port }: Destination): Error {
  const facts = { code, errno: -constants.errno[code], syscall: 'connect', address, port };
  return Object.assign(new Error(`connect ${code} ${address}:${port}`), facts);
}

/**
 * A socket that resolves its host name but never connects. Calls `decide` when the address is known; fails if the lookup
 * fails.
 */
function unmadeConnection(options: ConnectOptions, decide: (socket: Socket, destination: Destination) => void): Socket {
  const { host, lookup = systemLookup, port } = options;
  const socket = Object.assign(new Socket(), { connecting: true });
  if (isIP(host) !== 0) {
    setImmediate(decide, socket, { address: host, port });
    return socket;
  }
  lookup(host, { family: options.family ?? 0, hints: options.hints ?? 0, all: false }, (error, found, family) => {
    const address = Array.isArray(found) ? (found[0]?.address ?? '') : found;
    socket.emit('lookup', error, address, family, host);
    if (error) socket.destroy(error);
    else decide(socket, { address, port });
  });
  return socket;
}

const failing =
  (code: Parameters<typeof connectError>[0]): Connect =>
  (options) =>
    unmadeConnection(options, (socket, destination) => {
      socket.destroy(connectError(code, destination));
    });

type Condition = Extract<FaultEffect, { kind: 'tcp' }>['condition'];

/**
 * Connectors that fail to connect. `refused` connects to a closed port. `blocked` never connects: the request's timeout
 * ends it. The other errors are simulated, because no address causes them on every machine.
 */
export const tcpFaults: Readonly<Record<Condition, Connect>> = {
  refused: (options) => connectTcp(toLoopback(options, closedPort)),
  blocked: (options) => unmadeConnection(options, () => undefined),
  'host-unreachable': failing('EHOSTUNREACH'),
  'network-unreachable': failing('ENETUNREACH'),
  forbidden: failing('EACCES'),
};
