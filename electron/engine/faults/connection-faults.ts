import type { Socket } from 'node:net';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { Fault } from '#shared/model/fault.ts';
import type { ServerPlace } from './answer/plan-answer.ts';
import type { Faults } from './faults.ts';

/** Meets a connection with TLS that is wrong in one way. */
export type MeetWrongly = (kind: BadTlsKind, socket: Socket) => void;

const on = { words: 'a connection' };

/** Whether a fault acts on connections before there is a request. */
export const isOfConnections = ({ what }: Fault): boolean =>
  what.kind === 'tls' || (what.kind === 'reset' && (what.stage === 'connect' || what.stage === 'tls'));

/** Lets the declared faults of these places act on a new connection. @returns Whether one took it. */
export function meetConnection(
  faults: Faults,
  places: readonly ServerPlace[],
  socket: Socket,
  meetWrongly: MeetWrongly | undefined,
): boolean {
  if (faults.none) return false;
  for (const place of places) {
    if (faults.act(place, 'reset', on, ({ stage }) => stage === 'connect')) {
      socket.on('error', () => socket.destroy());
      socket.resetAndDestroy();
      return true;
    }
    if (!meetWrongly) continue;
    const reset = faults.act(place, 'reset', on, ({ stage }) => stage === 'tls');
    const acting = reset ?? faults.act(place, 'tls', on);
    if (!acting) continue;
    socket.once(
      'close',
      faults.onceGone(acting.id, () => socket.destroy()),
    );
    meetWrongly(acting.what.kind === 'tls' ? acting.what.condition : 'handshake-reset', socket);
    return true;
  }
  return false;
}
