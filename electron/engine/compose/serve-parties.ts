import type { Server } from 'node:http';
import { byCertificate } from '#shared/model/client-authentication.ts';
import type { Authorization } from '../authorization/open-authorization.ts';
import type { OpenCatcher } from '../catcher/open-catcher.ts';
import type { ServerPlace } from '../faults/answer/plan-answer.ts';
import type { PartyListeners, PartyServing } from '../http/party-listeners.ts';
import { createWrongTls } from '../http/wrong-tls.ts';
import type { PartBase } from '../part-base.ts';
import type { ProfileHolder } from '../profile.ts';
import type { WrongCertificates } from '../pki/wrong-certificates.ts';
import type { Player } from '../recording/play/player.ts';
import type { OpenService } from '../service/open-service.ts';
import { dispatch, type Dispatched, createRecordedTarget } from './dispatch.ts';
import { recordSeveralHosts, recordTlsFailures, recordUnreadable } from './record-unreadable.ts';
import type { Listeners } from './open-listeners.ts';
import type { Socket } from 'node:net';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { Fault } from '#shared/model/fault.ts';
import type { Faults } from '../faults/faults.ts';

/** Serves a connection with bad TLS of a kind. */
type ServeBadTls = (kind: BadTlsKind, socket: Socket) => void;

const on = { label: 'a connection' };

/** Whether a fault acts on connections, before a request is received. */
const isOfConnections = ({ what }: Fault): boolean =>
  what.kind === 'tls' || (what.kind === 'reset' && (what.stage === 'connect' || what.stage === 'tls'));

/** Applies the declared faults of these places to a new connection. @returns Whether a fault took it over. */
function meetConnection(
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

/** Serves the catcher's listeners, and its receivers with bad TLS. */
export function serveCatcher(
  base: PartBase,
  certificates: WrongCertificates,
  { badTls, catcher: listeners }: Listeners,
  catcher: OpenCatcher,
  closing: AsyncDisposableStack,
): void {
  const { followTls: follow, handle, prepare } = catcher;
  serveParty(base, certificates, ['catcher'], listeners, { handle: () => handle, prepare, follow }, closing);
  closing.defer(badTls.serve(catcher));
  closing.defer(badTls.close);
}

/** Serves the listeners that the authorization server and the service share. */
export function serveService(
  base: PartBase,
  certificates: WrongCertificates,
  listeners: Listeners,
  authorization: Authorization,
  service: OpenService,
  player: Player,
  instead: Dispatched['instead'],
  closing: AsyncDisposableStack,
): void {
  const handle = dispatch({
    ...base,
    instead,
    authorization: authorization.handle,
    service: service.handle,
    recordedTarget: createRecordedTarget(player, base.profile),
    onSeveralHosts: (request) => recordSeveralHosts(base, request),
  });
  const prepareRecord = recordUnreadable(base);
  const prepare = (server: Server): void => {
    prepareRecord(server);
    requestCertificates(server, base.profile);
  };
  const serving = { handle, prepare, follow: recordTlsFailures(base) };
  serveParty(base, certificates, ['authorization', 'api'], listeners.service, serving, closing);
  closing.defer(base.faults.close);
}

/**
 * Client certificates are requested, never required, at connections that are opened while the profile offers to authenticate
 * with them: browsers that have one would ask their user. Node.js reads the property for each connection.
 */
function requestCertificates(server: Server, profile: ProfileHolder): void {
  // A server that requires one, as a fault, requests it whatever the profile offers.
  if (!('requestCert' in server) || server.requestCert === true) return;
  Object.defineProperty(server, 'requestCert', {
    get: () => profile.get().clientAuthenticationMethods.some(byCertificate),
  });
}

/** Serves the listeners of one party, with connection faults at its places. A fault at one of them applies to all connections. */
function serveParty(
  { faults, onFailure }: PartBase,
  certificates: WrongCertificates,
  places: readonly ServerPlace[],
  listeners: PartyListeners,
  serving: Omit<PartyServing, 'meet'>,
  closing: AsyncDisposableStack,
): void {
  const meet: NonNullable<PartyServing['meet']> = (scheme, behind) => {
    if (scheme === 'http') return (socket) => meetConnection(faults, places, socket, undefined);
    const wrongTls = createWrongTls(certificates, behind, onFailure);
    closing.defer(wrongTls.close);
    return (socket) => meetConnection(faults, places, socket, wrongTls.meet);
  };
  listeners.serve({ ...serving, meet });
  // When a connection fault is set, idle connections are closed, so that the next request uses a new one.
  faults.onChange(() => {
    const isSet = faults.all().some((fault) => isOfConnections(fault) && (places as string[]).includes(fault.where));
    if (isSet) listeners.closeIdle();
  });
  closing.defer(listeners.close);
}
