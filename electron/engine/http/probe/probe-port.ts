import type { Probe } from '#shared/diagnosis/evidence.ts';
import { questions } from '#shared/diagnosis/protocol-of.ts';
import type { Clock } from '../../clock.ts';
import { createRecentMap } from '../../recent-map.ts';
import type { ControlPort } from '../address-guard.ts';
import { refusedAddress } from '../refused-address.ts';
import { firstBytes, headRequest, type ProbedPort } from './first-bytes.ts';
import { tryHandshake } from './try-handshake.ts';
import { connect, isIP } from 'node:net';
import { Duplex } from 'node:stream';
import { connect as connectTls, type TLSSocket } from 'node:tls';

const limitMs = 1000;
const maxBytes = 128 * 1024;
const maxChain = 10;
const handshakeRecord = 22;
const certificateMessage = 11;

/** The content of the handshake records at the start of a connection (RFC 5246 6.2.1). */
function handshakeBytes(received: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at + 5 <= received.length && received[at] === handshakeRecord;) {
    const length = received.readUInt16BE(at + 3);
    parts.push(received.subarray(at + 5, at + 5 + length));
    at += 5 + length;
  }
  return Buffer.concat(parts);
}

/** The certificates of the message Certificate of TLS 1.2, in the order in which they were sent (RFC 5246 7.4.2). */
export function certificatesIn(received: Buffer): Buffer[] {
  const bytes = handshakeBytes(received);
  for (let at = 0; at + 4 <= bytes.length; at += 4 + bytes.readUIntBE(at + 1, 3)) {
    if (bytes[at] !== certificateMessage) continue;
    const end = Math.min(bytes.length, at + 4 + bytes.readUIntBE(at + 1, 3));
    const found: Buffer[] = [];
    for (let next = at + 7; next + 3 <= end && found.length < maxChain;) {
      const length = bytes.readUIntBE(next, 3);
      found.push(bytes.subarray(next + 3, next + 3 + length));
      next += 3 + length;
    }
    return found;
  }
  return [];
}

/** The certificates as Node.js links them: those that issued no other one are left out. */
function linkedChain(socket: TLSSocket): Buffer[] {
  const found = new Map<string, Buffer>();
  for (
    let next = socket.getPeerCertificate(true);
    next?.fingerprint256 && !found.has(next.fingerprint256) && found.size < maxChain;
    next = next.issuerCertificate
  )
    found.set(next.fingerprint256, next.raw);
  return [...found.values()];
}

/** Attempts a handshake without verification. TLS 1.2 sends certificates unencrypted, so that all of them can be read. */
function chainBy(
  { address, port }: ProbedPort,
  hostname: string,
  maxVersion: 'TLSv1.2' | 'TLSv1.3',
  clock: Clock,
  signal?: AbortSignal,
): Promise<Buffer[]> {
  const raw = connect(port, address);
  const received: Buffer[] = [];
  let size = 0;
  const tapped = new Duplex({
    read: () => raw.resume(),
    write: (chunk: Buffer, _encoding, done) => void raw.write(chunk, () => done()),
    final: (done) => void raw.end(done),
  });
  raw.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBytes) received.push(chunk);
    tapped.push(chunk);
  });
  raw.once('end', () => tapped.push(null));
  const servername = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) ? '' : hostname;
  return new Promise((resolve) => {
    const socket = connectTls({ socket: tapped, servername, rejectUnauthorized: false, maxVersion, ca: [] });
    const settle = (): void => {
      stopWaiting();
      signal?.removeEventListener('abort', settle);
      const sent = certificatesIn(Buffer.concat(received));
      resolve(sent.length > 0 ? sent : linkedChain(socket));
      socket.destroy();
      raw.destroy();
    };
    const stopWaiting = clock.after(limitMs, settle);
    signal?.addEventListener('abort', settle, { once: true });
    socket.once('secureConnect', settle);
    for (const one of [socket, raw, tapped]) one.once('error', settle);
    raw.once('close', settle);
  });
}

/** The certificates that a server sends, its own first: by TLS 1.2 if it accepts that, otherwise as far as they are linked. */
export async function presentedChain(
  to: ProbedPort,
  hostname: string,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Buffer[]> {
  const sent = await chainBy(to, hostname, 'TLSv1.2', clock, signal);
  return sent.length > 0 ? sent : chainBy(to, hostname, 'TLSv1.3', clock, signal);
}

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
      const { brokenRules, ruleLines } = await import('../../pki/chain-rules.ts');
      const server = { hostname, atMs: clock.now() };
      return {
        chain: { sent: chain.length, findings: brokenRules(chain, server), certificates: ruleLines(chain, server) },
      };
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
