import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { toInstant } from '#shared/model/instant.ts';
import type { PeerCertificate, TlsSession } from '#shared/model/exchange.ts';

const maxChain = 10;

function distinguishedName(name: object | undefined): string {
  const parts = Object.entries(name ?? {}) as [string, string | string[]][];
  return parts.flatMap(([key, value]) => [value].flat().map((one) => `${key}=${one}`)).join(', ');
}

/** `DNS:localhost, IP Address:127.0.0.1` as a list of names. */
function namesOf(subjectAltName: string | undefined): string[] {
  return (subjectAltName ?? '')
    .split(', ')
    .map((one) => one.replace(/^[^:]*:/, ''))
    .filter((one) => one !== '');
}

function instantOf(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : toInstant(ms);
}

/** The chain that the peer sent, its own certificate first; the root is added from the trusted ones, if found. */
function chainOf(own: DetailedPeerCertificate | undefined): PeerCertificate[] {
  const chain: PeerCertificate[] = [];
  const seen = new Set<string>();
  for (let next = own; next?.fingerprint256 && !seen.has(next.fingerprint256); next = next.issuerCertificate) {
    seen.add(next.fingerprint256);
    chain.push({
      subject: distinguishedName(next.subject),
      issuer: distinguishedName(next.issuer),
      validFrom: instantOf(next.valid_from),
      validTo: instantOf(next.valid_to),
      names: namesOf(next.subjectaltname),
      fingerprint: next.fingerprint256,
    });
    if (chain.length === maxChain) break;
  }
  return chain;
}

/** The negotiated TLS parameters and the peer's certificates; read it while the connection is open. */
export function tlsSessionOf(socket: TLSSocket): TlsSession | undefined {
  const protocol = socket.getProtocol();
  if (!protocol) return undefined;
  const chain = chainOf(socket.getPeerCertificate(true));
  return { protocol, cipher: socket.getCipher().standardName, ...(chain.length > 0 && { chain }) };
}
