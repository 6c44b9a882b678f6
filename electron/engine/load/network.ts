import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { Clock } from '../clock.ts';
import { version } from '../config/version.ts';
import { guardedLookup, guardLiteral, guardOf } from '../http/address-guard.ts';
import { createSendRequest, tlsOptions, type Senders } from '../http/send-request.ts';
import type { TlsOptions } from '../http/outgoing-request.ts';
import type { WireTarget } from './wire/connection.ts';

/** How a sender of load reaches its target. Plain data. */
export interface LoadNetwork {
  /** The certificate of Hookbench's CA in PEM, which is trusted on loopback. */
  ownCa?: string | undefined;
  /** The port of our own control API, which load never reaches. */
  controlPort?: number | undefined;
}

export const userAgent = `Hookbench/${version}`;

/** Which certificates are trusted. */
function trustOf({ target }: LoadPlan, { ownCa }: LoadNetwork): TlsOptions {
  const { ca, trust } = target.tls;
  const credentials = target.auth.kind === 'mtls' ? { cert: target.auth.cert, key: target.auth.key } : {};
  if (trust === 'none') return { ...credentials, verify: false };
  return {
    ...credentials,
    ...(ca !== undefined && { ca }),
    ...((trust !== 'ours' || ownCa === undefined) && { trust: 'system' }),
  };
}

/** The target of a plan. @throws AddressDenied for an address that nothing is sent to, such as the control API */
export function wireTarget(plan: LoadPlan, network: LoadNetwork): WireTarget {
  const url = new URL(plan.target.url);
  const secure = url.protocol === 'https:';
  const guard = guardOf(url, () => network.controlPort);
  const denied = guardLiteral(guard, url.hostname);
  if (denied) throw denied;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const tls: ConnectionOptions | undefined = secure
    ? ({
        ...(isIP(host) === 0 && { servername: host }),
        ...tlsOptions(url, trustOf(plan, network), network.ownCa ?? '', undefined),
      } as ConnectionOptions)
    : undefined;
  return { host, port: Number(url.port || (secure ? 443 : 80)), tls, lookup: guardedLookup(guard) };
}

/** A client for token requests, with the same trust. */
export const openSenders = (network: LoadNetwork, clock: Clock): Senders =>
  createSendRequest({ cert: network.ownCa ?? '', revoked: () => Promise.resolve('') }, userAgent, clock, {
    controlPort: () => network.controlPort,
  });
