import { checkServerIdentity, rootCertificates } from 'node:tls';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { ConnectOptions } from '../../http/connect.ts';
import { toLoopback } from './tcp-fault.ts';

/** The receivers with bad TLS that connections can be redirected to. */
export interface BadTlsReceivers {
  portOf(kind: BadTlsKind): number | undefined;
  /** The CA of their certificates, PEM. */
  ca: string;
}

/**
 * Redirects a connection to a receiver with bad TLS. Our CA and the host name `localhost` are accepted for any server, so
 * that only the selected defect causes an error.
 */
export function toBadTls(options: ConnectOptions, kind: BadTlsKind, port: number, ca: string): ConnectOptions {
  const roots = [options.ca ?? [...rootCertificates]].flat();
  return {
    ...toLoopback(options, port),
    ca: [...roots, ca],
    checkServerIdentity: (name, certificate) =>
      checkServerIdentity(kind === 'wrong-host' ? name : 'localhost', certificate),
  };
}
