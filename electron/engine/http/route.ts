import type { Agent as HttpAgent } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import type { TransportError } from '#shared/model/message.ts';
import { lazily } from '../lazily.ts';
import { createRecentMap } from '../recent-map.ts';
import { guardLiteral, guardOf, type AddressGuard, type ControlPort } from './address-guard.ts';
import { basicCredentials } from './outgoing-headers.ts';

const keptDestinations = 100;
const isLocalName = /(^|\.)localhost\.?$/;

/** Where a request is sent. */
interface Destination {
  url: URL;
  guard: AddressGuard;
  isAddress: boolean;
  /** Why its address is denied, if its host is one. */
  denied: TransportError | undefined;
}

/** How a request is sent through a proxy. */
interface Through extends Destination {
  /** For http: the absolute URL as path (RFC 9112 3.2.2), and the credentials. */
  path: string;
  authorization: readonly string[];
  /** For https: an agent that opens a connection by the proxy. */
  tunnel: (lookup: LookupFunction) => HttpAgent;
}

/** Loaded by the first request through a proxy. */
const loadProxied = lazily(() => import('./proxied.ts'));

/** Reads URLs. What was found out about the last ones is kept until the port of the control API changes. */
function createDestinations(controlPort: ControlPort): (url: string) => Destination {
  const known = createRecentMap<Destination & { besides: number | undefined }>(keptDestinations);
  return (text) => {
    const before = known.get(text);
    const besides = controlPort();
    if (before && before.besides === besides) return before;
    const url = new URL(text);
    const guard = guardOf(url, controlPort);
    const denied = guardLiteral(guard, url.hostname);
    const found = {
      url,
      guard,
      isAddress: isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0,
      denied: denied && { code: denied.code, message: denied.message, phase: 'tcp' as const },
      besides,
    };
    // The addresses of this machine may change.
    if (url.port !== String(besides)) known.set(text, found);
    return found;
  };
}

/** The way through a proxy. The proxy resolves the server's name, but no spelling of our control API may reach it. */
async function throughProxy(
  proxy: string,
  { guard, url }: Destination,
  destinationOf: (url: string) => Destination,
): Promise<Through> {
  const { tunnelAgent } = await loadProxied();
  const given = new URL(proxy);
  const hasCredentials = given.username !== '' || given.password !== '';
  const to = destinationOf(given.origin);
  const denied = isLocalName.test(url.hostname) ? guardLiteral(guard, '127.0.0.1') : undefined;
  return {
    ...to,
    denied: to.denied ?? (denied && { code: denied.code, message: denied.message, phase: 'tcp' }),
    path: `${url.origin}${url.pathname}${url.search}`,
    authorization: hasCredentials ? ['Proxy-Authorization', basicCredentials(given)] : [],
    tunnel: (resolve) => tunnelAgent(proxy, resolve),
  };
}

/** Where a request is sent, and its way there. `denied` says why not. */
export interface Route extends Destination {
  through: Through | undefined;
}

/** Finds the routes of requests. */
export function createRoutes(controlPort: ControlPort): (url: string, proxy: string | undefined) => Promise<Route> {
  const destinationOf = createDestinations(controlPort);
  return async (url, proxy) => {
    const direct = destinationOf(url);
    const through = proxy === undefined ? undefined : await throughProxy(proxy, direct, destinationOf);
    return { ...direct, through, denied: direct.denied ?? through?.denied };
  };
}
