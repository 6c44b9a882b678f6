import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Probe } from '#shared/diagnosis/evidence.ts';
import type { Clock } from '../clock.ts';
import type { ControlPort } from './address-guard.ts';
import { refusedAddress } from './refused-address.ts';

const maxBytes = 1024;
/** How long a server has to greet before it is asked. */
const greetMs = 300;
const limitMs = 1000;

/** A safe request (RFC 9110 9.2.1), which servers of other line protocols answer with an error of theirs. */
const question = 'HEAD / HTTP/1.0\r\n\r\n';

/** The first bytes of a server: its greeting, or its answer to a HEAD request. */
function listenTo(socket: Socket, clock: Clock): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (): void => {
      stopAsking();
      stopWaiting();
      socket.destroy();
      resolve(size === 0 ? undefined : Buffer.concat(chunks).toString('latin1', 0, maxBytes));
    };
    const stopAsking = clock.after(greetMs, () => void socket.write(question));
    const stopWaiting = clock.after(limitMs, settle);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > 8) settle();
    });
    socket.once('error', settle);
    socket.once('close', settle);
  });
}

/** Whether a server completes a TLS handshake or answers it with an alert. Its certificate is not verified. */
function handshakes(
  { address, port, servername }: { address: string; port: number; servername: string | undefined },
  clock: Clock,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTls({ host: address, port, rejectUnauthorized: false, ...(servername && { servername }) });
    const settle = (speaksTls: boolean): void => {
      stopWaiting();
      socket.destroy();
      resolve(speaksTls);
    };
    const stopWaiting = clock.after(limitMs, () => settle(false));
    socket.once('secureConnect', () => settle(true));
    socket.once('error', (error: NodeJS.ErrnoException) => settle(/ALERT|UNRECOGNIZED_NAME/i.test(error.code ?? '')));
    socket.once('close', () => settle(false));
  });
}

/** Finds out what a port speaks. Sends nothing that changes anything, and reads at most 1 KiB in about 1 s. */
export type ProbePort = (address: string, url: string) => Promise<Probe | undefined>;

/**
 * Creates the probe for ports that did not answer as expected. It connects to the address of the failed request, so no
 * name is resolved again, and never to a denied address.
 */
export function createProbePort(controlPort: ControlPort, clock: Clock): ProbePort {
  return async (address, url) => {
    const { hostname, port: written, protocol } = new URL(url);
    const port = Number(written || (protocol === 'https:' ? 443 : 80));
    if (refusedAddress(address, port, controlPort()) !== undefined) return undefined;
    const text = await listenTo(connect(port, address), clock);
    if (text !== undefined || protocol === 'https:') return text === undefined ? undefined : { text };
    const servername = /^[\d.]+$|^\[/.test(hostname) ? undefined : hostname;
    return { tls: await handshakes({ address, port, servername }, clock) };
  };
}
