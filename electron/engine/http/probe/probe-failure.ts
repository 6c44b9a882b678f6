import { isIP } from 'node:net';
import type { Evidence, Probe } from '#shared/diagnosis/evidence.ts';
import type { Peer } from '#shared/model/party.ts';
import type { ProbePort } from './probe-port.ts';

const closed = /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_SOCKET_CLOSED|ERR_STREAM_PREMATURE_CLOSE)$/;

/** A request that may have failed, and where it was sent. */
interface Failure extends Pick<Evidence, 'error' | 'phases' | 'proxy' | 'remoteAddress' | 'status' | 'tls' | 'url'> {
  to: Peer;
  /** Whether a declared fault acted on it. */
  isFaulty: boolean;
}

/** Whether a failure leaves open what the port speaks, so that a second connection can find out. */
function leavesOpen({ error, phases, proxy, status, tls, url }: Failure): boolean {
  if (!error || status !== undefined || proxy !== undefined) return false;
  if (tls) return error.phase === 'firstByte' && closed.test(error.code);
  const isTls = url.startsWith('https:');
  if (closed.test(error.code)) return phases.tcp !== null || !isTls;
  if (!isTls) return false;
  const isSlow = error.code === 'ETIMEDOUT' && error.phase === 'tls';
  return isSlow || /wrong version number|packet length|unknown protocol|bad record type/i.test(error.message);
}

/** The codes of certificates that are rejected. */
const rejectedChain =
  /^(CERT_|UNABLE_TO_(GET|VERIFY)|INVALID_|PATH_LENGTH|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_|IP_ADDRESS_|ERR_TLS_CERT|UNSPECIFIED|CA_|EE_)/;

/** The address in a URL; undefined if its host is a name. */
function literalAddress(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? undefined : host;
}

/** Probes the port of another server once, if a failed request leaves open what it speaks. */
export async function probeFailure(
  failure: Failure,
  probe: ProbePort,
  signal?: AbortSignal,
): Promise<Probe | undefined> {
  const { isFaulty, to, url } = failure;
  // The address of a connection that is reset at once is not always known.
  const address = failure.remoteAddress ?? literalAddress(url);
  if (to !== 'other' || isFaulty || address === undefined) return undefined;
  if (failure.proxy === undefined && rejectedChain.test(failure.error?.code ?? ''))
    return probe({ address, url, readsChain: true }, signal);
  const target = { address, url, isSecured: failure.tls !== undefined };
  return leavesOpen(failure) ? probe(target, signal) : undefined;
}
