import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Clock } from '../../clock.ts';
import { headRequest, type ProbedPort } from './first-bytes.ts';

const limitMs = 1000;

/** What a TLS handshake led to. */
export interface Handshake {
  /** Whether the server answered with TLS: it completed the handshake, or sent an alert. */
  isTls: boolean;
  /** `accepted` if the handshake was completed, otherwise a code, e.g. `ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED`. */
  outcome: string;
  /** e.g. `TLSv1.3` */
  protocol?: string;
  /** The names of the server's certificate. */
  names?: string;
}

interface HandshakeOptions extends ProbedPort {
  /** The host of the URL. It is sent as server name unless it is an IP address. */
  hostname?: string | undefined;
  cert?: string;
  key?: string;
  /** Whether to wait for the response to a HEAD request, because TLS 1.3 rejects a client after the handshake. */
  awaitsAnswer?: boolean;
}

const isAlert = (code: string): boolean => /ALERT|UNRECOGNIZED_NAME/i.test(code);

/** Attempts one TLS handshake, for at most 1 s. The certificate of the server is not verified. */
export function tryHandshake(
  { address, awaitsAnswer = false, hostname, port, ...certificate }: HandshakeOptions,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Handshake> {
  const servername = hostname === undefined || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) ? '' : hostname;
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, servername, rejectUnauthorized: false, ...certificate });
    let completed: Omit<Handshake, 'isTls' | 'outcome'> | undefined;
    const settle = (outcome: string): void => {
      stopWaiting();
      signal?.removeEventListener('abort', cancel);
      socket.destroy();
      resolve({ isTls: completed !== undefined || isAlert(outcome), outcome, ...completed });
    };
    const cancel = (): void => settle('ABORT_ERR');
    const stopWaiting = clock.after(limitMs, () => settle(completed ? 'accepted' : 'ETIMEDOUT'));
    signal?.addEventListener('abort', cancel, { once: true });
    socket.once('secureConnect', () => {
      const names = socket.getPeerCertificate().subjectaltname;
      completed = { protocol: socket.getProtocol() ?? 'TLS', ...(names !== undefined && { names }) };
      if (awaitsAnswer) socket.write(headRequest);
      else settle('accepted');
    });
    socket.once('data', () => settle('accepted'));
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
    socket.once('close', () => settle('closed'));
  });
}
