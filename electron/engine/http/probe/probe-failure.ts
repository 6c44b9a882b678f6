import type { Evidence, Probe } from '#shared/diagnosis/evidence.ts';
import type { Peer } from '#shared/model/party.ts';
import type { ProbePort } from './probe-port.ts';

const closed = /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_SOCKET_CLOSED|ERR_STREAM_PREMATURE_CLOSE)$/;

/** A request that may have failed, and where it was sent. */
interface Failure extends Pick<Evidence, 'error' | 'phases' | 'remoteAddress' | 'status' | 'tls' | 'url'> {
  to: Peer;
  /** Whether a declared fault acted on it. */
  isFaulty: boolean;
}

/** Whether a failure leaves open what the port speaks, so that a second connection can find out. */
function leavesOpen({ error, phases, status, tls, url }: Failure): boolean {
  if (!error || status !== undefined || tls) return false;
  const isTls = url.startsWith('https:');
  if (closed.test(error.code)) return phases.tcp !== null || !isTls;
  if (!isTls) return false;
  const isSlow = error.code === 'ETIMEDOUT' && error.phase === 'tls';
  return isSlow || /wrong version number|packet length|unknown protocol|bad record type/i.test(error.message);
}

/** Probes the port of another server once, if a failed request leaves open what it speaks. */
export async function probeFailure(
  failure: Failure,
  probe: ProbePort,
  signal?: AbortSignal,
): Promise<Probe | undefined> {
  const { isFaulty, remoteAddress, to, url } = failure;
  if (to !== 'other' || isFaulty || remoteAddress === undefined) return undefined;
  return leavesOpen(failure) ? probe(remoteAddress, url, signal) : undefined;
}
