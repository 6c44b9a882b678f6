import { checkServerIdentity, rootCertificates } from 'node:tls';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { ConnectOptions } from '../../http/connect.ts';
import { toLoopback } from './to-loopback.ts';

/** The receivers whose TLS is wrong, as far as a way leads to them. */
export interface BadTlsReceivers {
  portOf(kind: BadTlsKind): number | undefined;
  /** The authority that their certificates are of, PEM. */
  ca: string;
}

/**
 * Options of a connection that ends at a receiver whose TLS is wrong in one way, in place of its server. That its
 * certificates are of our own authority and for this machine is no fault of theirs, whatever server is asked for.
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
