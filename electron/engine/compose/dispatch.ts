import type { RequestListener } from 'node:http';
import type { Peer } from '#shared/model/party.ts';
import { answerFailure } from '../authorization/answer-failure.ts';
import type { AuthorizationServer } from '../authorization/create-authorization-server.ts';
import { issuerPath } from '../authorization/issuer-path.ts';
import type { SchemeUrls } from '../engine.ts';
import { refusesHosts } from '../http/client-error.ts';
import { noteOrigin } from '../http/listener-origin.ts';
import type { Service } from '../service/create-service.ts';

function isAuthorizationPath(target: string): boolean {
  return target.startsWith(`${issuerPath}/`) || target === issuerPath || target.startsWith('/.well-known/');
}

/** The path and query of a request target, which may come with scheme and host as well (RFC 9112 3.2.2). */
function originForm(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)/i, '') || '/';
}

/** One listener serves both: the authorization server below its issuer path, the service elsewhere. */
export function dispatch(authorization: AuthorizationServer, service: Service, onFailure: (error: unknown) => void) {
  return (origin: string): RequestListener =>
    (request, response) => {
      if (refusesHosts(request, response)) return;
      request.url = originForm(request.url ?? '/');
      if (!isAuthorizationPath(request.url)) {
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

/** Says which party an address belongs to. */
export function peersOf(api: SchemeUrls, catcher: () => readonly string[]) {
  return (url: string): Peer => {
    const { origin, pathname } = new URL(url);
    if (catcher().includes(origin)) return 'catcher';
    if (origin !== api.http && origin !== api.https) return 'other';
    return isAuthorizationPath(pathname) ? 'authorization' : 'service';
  };
}
