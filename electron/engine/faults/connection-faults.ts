import type { Socket } from 'node:net';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { Fault } from '#shared/model/fault.ts';
import type { ServerPlace } from './answer/plan-answer.ts';
import type { Faults } from './faults.ts';

/** Serves a connection with bad TLS of a kind. */
export type ServeBadTls = (kind: BadTlsKind, socket: Socket) => void;

const on = { label: 'a connection' };

/** Whether a fault acts on connections, before a request is received. */
export const isOfConnections = ({ what }: Fault): boolean =>
  what.kind === 'tls' || (what.kind === 'reset' && (what.stage === 'connect' || what.stage === 'tls'));

/** Applies the declared faults of these places to a new connection. @returns Whether a fault took it over. */
export function meetConnection(
  faults: Faults,
  places: readonly ServerPlace[],
  socket: Socket,
  serveBadTls: ServeBadTls | undefined,
): boolean {
  if (faults.none) return false;
  for (const place of places) {
    if (faults.act(place, 'reset', on, ({ stage }) => stage === 'connect')) {
      socket.on('error', () => socket.destroy());
      socket.resetAndDestroy();
      return true;
    }
    if (!serveBadTls) continue;
    const reset = faults.act(place, 'reset', on, ({ stage }) => stage === 'tls');
    const acting = reset ?? faults.act(place, 'tls', on);
    if (!acting) continue;
    socket.once(
      'close',
      faults.onceGone(acting.id, () => socket.destroy()),
    );
    serveBadTls(acting.what.kind === 'tls' ? acting.what.condition : 'handshake-reset', socket);
    return true;
  }
  return false;
}
