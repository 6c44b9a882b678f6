import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Peer } from '#shared/model/party.ts';
import { answerFailure } from '../authorization/answer-failure.ts';
import type { AuthorizationServer } from '../authorization/create-authorization-server.ts';
import { issuerPath } from '../authorization/issuer-path.ts';
import type { Clocks } from '../clock.ts';
import type { SchemeUrls } from '../engine.ts';
import { refusesHosts } from '../http/client-error.ts';
import { dateResponse } from '../http/received-request.ts';
import { noteOrigin } from '../http/listener-origin.ts';
import type { Service } from '../service/create-service.ts';
import type { ProfileHolder } from '../profile.ts';
import type { RecordedEndpoint } from '../recording/play/recorded-issuer.ts';
import type { Player } from '../recording/play/player.ts';

/** Endpoints whose paths the profile does not configure. */
const fixedPaths: Partial<Record<RecordedEndpoint, string>> = {
  par: '/par',
  userinfo: '/userinfo',
  end_session: '/end_session',
  discovery: '/.well-known/openid-configuration',
};

/** Finds the target at our authorization server that replaces one of a recorded server. */
type RecordedTarget = (target: string) => string | undefined;

export const createRecordedTarget =
  (player: Pick<Player, 'current'>, profile: ProfileHolder): RecordedTarget =>
  (target) => {
    const endpointAt = player.current()?.issuer.endpointAt;
    if (!endpointAt) return undefined;
    const [path = ''] = target.split('?', 1);
    const below = path.startsWith(`${issuerPath}/`) ? path.slice(issuerPath.length) : undefined;
    const name = below === undefined ? endpointAt('api', path) : endpointAt('auth', below);
    if (name === undefined) return undefined;
    const configured: Partial<Record<RecordedEndpoint, string>> = profile.get().endpointPaths;
    return issuerPath + (configured[name] ?? fixedPaths[name] ?? '') + target.slice(path.length);
  };

function isAuthorizationPath(target: string): boolean {
  return target.startsWith(`${issuerPath}/`) || target === issuerPath || target.startsWith('/.well-known/');
}

/** The path and query of a request target in origin or absolute form (RFC 9112 3.2.2). */
function originForm(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)/i, '') || '/';
}

export interface Dispatched {
  authorization: AuthorizationServer;
  service: Service;
  clocks: Pick<Clocks, 'authorization' | 'service'>;
  onFailure: (error: unknown) => void;
  recordedTarget: RecordedTarget;
  /** Handles requests instead of both, such as while they are recorded. @returns Whether it does */
  instead: (request: IncomingMessage, response: ServerResponse, origin: string) => boolean;
  /** Called with each request that was rejected for more than one Host field. */
  onSeveralHosts: (request: IncomingMessage) => void;
}

/** Handles requests of the shared listener: the authorization server below its issuer path, the service elsewhere. */
export function dispatch(dispatched: Dispatched) {
  const { authorization, service, clocks, instead, onFailure, onSeveralHosts, recordedTarget } = dispatched;
  return (origin: string): RequestListener =>
    (request, response) => {
      const target = originForm(request.url ?? '/');
      request.url = target;
      if (instead(request, response, origin)) return;
      request.url = recordedTarget(target) ?? target;
      const toAuthorization = isAuthorizationPath(request.url);
      dateResponse(toAuthorization ? clocks.authorization : clocks.service, response);
      if (refusesHosts(request, response)) {
        onSeveralHosts(request);
        return;
      }
      if (!toAuthorization) {
        noteOrigin(request, origin);
        service(request, response);
        return;
      }
      authorization(request, response, origin).catch((error: unknown) => {
        if (!request.complete) {
          response.destroy();
          return;
        }
        onFailure(error);
        answerFailure(response, error);
      });
    };
}

/**
 * Returns a function that finds the party of a URL.
 * @param catcher Origins of the catcher, with those that have bad TLS.
 */
export function peersOf(api: SchemeUrls, catcher: readonly string[]) {
  return (url: string): Peer => {
    const { origin, pathname } = new URL(url);
    if (catcher.includes(origin)) return 'catcher';
    if (origin !== api.http && origin !== api.https) return 'other';
    return isAuthorizationPath(pathname) ? 'authorization' : 'service';
  };
}
