import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { isIP } from 'node:net';
import type { Clock } from '../../clock.ts';
import type { ProbedPort } from './first-bytes.ts';

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
