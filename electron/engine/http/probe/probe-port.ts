import type { Probe } from '#shared/diagnosis/evidence.ts';
import { questions } from '#shared/diagnosis/protocol-of.ts';
import type { Clock } from '../../clock.ts';
import { createRecentMap } from '../../recent-map.ts';
import type { ControlPort } from '../address-guard.ts';
import { refusedAddress } from '../refused-address.ts';
import { firstBytes, headRequest, type ProbedPort } from './first-bytes.ts';
import { presentedChain } from './presented-chain.ts';
import { tryHandshake } from './try-handshake.ts';

/** A port whose answer to a request was not the expected one. */
export interface ProbeTarget {
  /** The IP address of the failed request. */
  address: string;
  url: string;
  /** Whether the TLS handshake was completed, so that only what is inside is unknown. */
  isSecured?: boolean;
  /** Whether its certificates were rejected, so that only they are read. */
  readsChain?: boolean;
}

/**
 * Finds out what a port speaks, on a few more connections. It sends no credentials and only what changes nothing, and
 * takes at most 1.5 s.
 */
export type ProbePort = (target: ProbeTarget, signal?: AbortSignal) => Promise<Probe | undefined>;

/** The port of a URL at an address; undefined if it must not be connected to. */
export function probedPort(address: string, url: string, controlPort: ControlPort): ProbedPort | undefined {
  const { port: written, protocol } = new URL(url);
  const port = Number(written || (protocol === 'https:' ? 443 : 80));
  return refusedAddress(address, port, controlPort()) === undefined ? { address, port } : undefined;
}

/** The protocol whose question a port answers, among those whose servers do not speak first. */
export async function askProtocols(to: ProbedPort, clock: Clock, signal?: AbortSignal): Promise<string | undefined> {
  const answers = await Promise.all(
    questions.map(async ({ answers: wanted, asks, name }) => {
      const text = await firstBytes(to, { question: asks, when: 'now' }, clock, signal);
      return text !== undefined && wanted.test(text) ? name : undefined;
    }),
  );
  return answers.find((name) => name !== undefined);
}

/**
 * Creates the probe for ports that did not answer as expected. It connects to the address of the failed request, so no
 * name is resolved again, and never to a denied address.
 */
export function createProbePort(controlPort: ControlPort, clock: Clock): ProbePort {
  return async ({ address, isSecured = false, readsChain = false, url }, signal) => {
    const to = probedPort(address, url, controlPort);
    if (!to || signal?.aborted) return undefined;
    const { hostname, protocol } = new URL(url);
    if (readsChain) {
      const chain = await presentedChain(to, hostname, clock, signal);
      if (chain.length === 0) return undefined;
      const { brokenRules } = await import('../../pki/chain-rules.ts');
      return { chain: { sent: chain.length, findings: brokenRules(chain, { hostname, atMs: clock.now() }) } };
    }
    const [text, handshake] = await Promise.all([
      firstBytes(to, { question: headRequest, when: 'later', secure: isSecured }, clock, signal),
      protocol === 'http:' ? tryHandshake({ ...to, hostname }, clock, signal) : undefined,
    ]);
    if (signal?.aborted) return undefined;
    const isOpen = text === undefined && handshake?.isTls !== true && !isSecured;
    const answered = isOpen ? await askProtocols(to, clock, signal) : undefined;
    if (text === undefined && !handshake && answered === undefined) return undefined;
    return {
      ...(text !== undefined && { text }),
      ...(handshake && { tls: handshake.isTls }),
      ...(answered !== undefined && { answered }),
    };
  };
}

const keptMs = 60_000;
const minKept = 50;

/** A probe that probes each port at most once per minute, for deliveries that fail often. */
export function onceAMinute(probe: ProbePort, clock: Clock): ProbePort {
  const kept = createRecentMap<{ untilMs: number; found: Promise<Probe | undefined> }>(minKept);
  return (target, signal) => {
    const key = `${target.address} ${new URL(target.url).origin} ${target.isSecured === true} ${target.readsChain === true}`;
    const known = kept.get(key);
    if (known && known.untilMs > clock.now()) return known.found;
    const found = probe(target, signal);
    kept.set(key, { untilMs: clock.now() + keptMs, found });
    // An aborted probe has found out nothing.
    const forgetIfAborted = (): void => {
      if (signal?.aborted && kept.get(key)?.found === found) kept.delete(key);
    };
    void found.then(forgetIfAborted, forgetIfAborted);
    return found;
  };
}
