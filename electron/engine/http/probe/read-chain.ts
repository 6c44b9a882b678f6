import { isIP, type LookupFunction } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Clock } from '../../clock.ts';
import { guardedLookup, guardLiteral, guardOf, type ControlPort } from '../address-guard.ts';

/** What a server sent in a TLS handshake. */
export interface SentChain {
  protocol: string;
  cipher: string;
  /** The certificates in DER, the one of the server first. */
  chain: Uint8Array[];
}

const limitMs = 10_000;
const maxChain = 10;

/** The certificates as they were sent: without trusted ones, none can be added to the chain. */
function chainOf(socket: TLSSocket): Uint8Array[] {
  const chain: Uint8Array[] = [];
  const seen = new Set<string>();
  for (
    let next = socket.getPeerCertificate(true);
    next?.fingerprint256 && !seen.has(next.fingerprint256) && chain.length < maxChain;
    next = next.issuerCertificate
  ) {
    seen.add(next.fingerprint256);
    chain.push(Uint8Array.from(next.raw));
  }
  return chain;
}

/**
 * Connects to the server of an https URL and reads its certificates, without verifying them. Sends no request, and never
 * connects to a denied address.
 * @throws Error if the handshake does not succeed within 10 s
 */
export function readChain(
  url: URL,
  {
    clock,
    controlPort,
    lookup,
    signal,
  }: { clock: Clock; controlPort: ControlPort; lookup?: LookupFunction | undefined; signal?: AbortSignal | undefined },
): Promise<SentChain> {
  const guard = guardOf(url, controlPort);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const denied = guardLiteral(guard, url.hostname);
  if (denied) return Promise.reject(denied);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      ca: [],
      rejectUnauthorized: false,
      lookup: guardedLookup(guard, lookup),
      ...(isIP(host) === 0 && { servername: host }),
    });
    const fail = (error: Error): void => {
      stopWaiting();
      socket.destroy();
      reject(error);
    };
    const abort = (): void => fail(new Error('it was cancelled'));
    const stopWaiting = clock.after(limitMs, () => fail(new Error(`no handshake within ${limitMs / 1000} s`)));
    signal?.addEventListener('abort', abort, { once: true });
    socket.once('error', (error) => fail(new Error(messageOf(error), { cause: error })));
    socket.once('close', () => fail(new Error('the server closed the connection')));
    socket.once('secureConnect', () => {
      stopWaiting();
      signal?.removeEventListener('abort', abort);
      resolve({
        protocol: socket.getProtocol() ?? '',
        cipher: socket.getCipher().standardName,
        chain: chainOf(socket),
      });
      socket.destroy();
    });
  });
}
