import type { PeerCertificate } from '../model/exchange.ts';

/** A field of a certificate. */
export interface CertificateRow {
  name: string;
  value: string;
  /** Why the client refuses the certificate because of it. */
  refused?: string | undefined;
}

const unknownIssuer = ['Issued by', 'The client does not trust this issuer.'] as const;

/** The field that an error of a handshake is about, and what is wrong with it. */
const refusals: Readonly<Record<string, readonly [name: string, refused: string]>> = {
  CERT_HAS_EXPIRED: ['Valid until', 'This time has passed.'],
  CERT_NOT_YET_VALID: ['Valid from', 'This time has not come.'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['For', 'The name in the URL is not among these.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['Issued by', 'The certificate signed itself.'],
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
};

const toTheSecond = (instant: string): string => instant.replace(/\.\d+Z$/, 'Z');

/** What a certificate says. @param error Why the client refused it, as a code of OpenSSL or Node */
export function certificateRows(
  { fingerprint, issuer, names, validFrom, validTo }: PeerCertificate,
  error?: string,
): CertificateRow[] {
  const [field, refused] = refusals[error ?? ''] ?? [];
  return [
    { name: 'For', value: names.join(', ') },
    { name: 'Valid from', value: toTheSecond(validFrom) },
    { name: 'Valid until', value: toTheSecond(validTo) },
    { name: 'Issued by', value: issuer },
    { name: 'SHA-256', value: fingerprint },
  ]
    .filter(({ value }) => value !== '')
    .map((row) => (row.name === field ? { ...row, refused } : row));
}

/** What a certificate is in the chain that a server sent, the server's own at index 0. */
export const certificateRole = ({ issuer, subject }: PeerCertificate, index: number): string =>
  index === 0 ? 'server' : subject === issuer ? 'root' : 'intermediate';
