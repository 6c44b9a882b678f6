import { connect as connectTcp } from 'node:net';
import { constants } from 'node:os';
import type { FaultEffect } from '#shared/model/fault.ts';
import type { Connect } from '../../http/connect.ts';
import { toLoopback } from './to-loopback.ts';
import { closedPort } from './closed-port.ts';
import { unmadeConnection, type Destination } from './unmade-connection.ts';

type Condition = Extract<FaultEffect, { kind: 'tcp' }>['condition'];

/** The error of Node.js when the operating system refuses to connect. */
function connectError(code: 'EHOSTUNREACH' | 'ENETUNREACH' | 'EACCES', { address, port }: Destination): Error {
  const facts = { code, errno: -constants.errno[code], syscall: 'connect', address, port };
  return Object.assign(new Error(`connect ${code} ${address}:${port}`), facts);
}

const failing =
  (code: Parameters<typeof connectError>[0]): Connect =>
  (options) =>
    unmadeConnection(options, (socket, destination) => {
      socket.destroy(connectError(code, destination));
    });

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
