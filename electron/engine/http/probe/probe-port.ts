import type { Probe } from '#shared/diagnosis/evidence.ts';
import type { Clock } from '../../clock.ts';
import type { ControlPort } from '../address-guard.ts';
import { refusedAddress } from '../refused-address.ts';
import { firstBytes, headRequest, type ProbedPort } from './first-bytes.ts';
import { tryHandshake } from './try-handshake.ts';

/**
 * Finds out what a port speaks, on up to two more connections at the same time. It sends no credentials and only what
 * changes nothing, and takes at most 1 s.
 */
export type ProbePort = (address: string, url: string, signal?: AbortSignal) => Promise<Probe | undefined>;

/** The port of a URL at an address; undefined if it must not be connected to. */
export function probedPort(address: string, url: string, controlPort: ControlPort): ProbedPort | undefined {
  const { port: written, protocol } = new URL(url);
  const port = Number(written || (protocol === 'https:' ? 443 : 80));
  return refusedAddress(address, port, controlPort()) === undefined ? { address, port } : undefined;
}

/**
 * Creates the probe for ports that did not answer as expected. It connects to the address of the failed request, so no
 * name is resolved again, and never to a denied address.
 */
export function createProbePort(controlPort: ControlPort, clock: Clock): ProbePort {
  return async (address, url, signal) => {
    const to = probedPort(address, url, controlPort);
    if (!to || signal?.aborted) return undefined;
    const { hostname, protocol } = new URL(url);
    const [text, handshake] = await Promise.all([
      firstBytes(to, headRequest, clock, signal),
      protocol === 'http:' ? tryHandshake({ ...to, hostname }, clock, signal) : undefined,
    ]);
    if (signal?.aborted || (text === undefined && !handshake)) return undefined;
    return { ...(text !== undefined && { text }), ...(handshake && { tls: handshake.isTls }) };
  };
}

const keptMs = 60_000;
const maxKept = 100;

/** A probe that probes each port at most once per minute, for deliveries that fail often. */
export function onceAMinute(probe: ProbePort, clock: Clock): ProbePort {
  const kept = new Map<string, { untilMs: number; found: Promise<Probe | undefined> }>();
  return (address, url, signal) => {
    const key = `${address} ${new URL(url).origin}`;
    const known = kept.get(key);
    if (known && known.untilMs > clock.now()) return known.found;
    const found = probe(address, url, signal);
    kept.delete(key);
    kept.set(key, { untilMs: clock.now() + keptMs, found });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}
