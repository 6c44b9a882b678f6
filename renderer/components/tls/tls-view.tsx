import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { PeerCertificate, TlsSession } from '#shared/model/tls-session.ts';
import { CopyButton } from '../copy-button.tsx';
import styles from './tls-view.module.css';

/** What a TLS connection agreed on, and the certificates that the server showed, its own first. */
export function TlsView({ tls, remoteAddress }: { tls: TlsSession; remoteAddress?: string | undefined }) {
  const { protocol, cipher, authorized, authorizationError, chain = [] } = tls;
  const Icon = authorized === false ? ShieldAlert : ShieldCheck;
  return (
    <div className={styles.tls}>
      <dl className={styles.facts}>
        <dt>Protocol</dt>
        <dd>{protocol}</dd>
        <dt>Cipher</dt>
        <dd>{cipher}</dd>
        {remoteAddress !== undefined && (
          <>
            <dt>Address</dt>
            <dd>{remoteAddress}</dd>
          </>
        )}
      </dl>
      {authorized !== undefined && (
        <p className={styles.verdict} data-good={authorized}>
          <Icon size={14} aria-hidden />
          {authorized ? 'The certificate was found good.' : 'The certificate was not accepted: '}
          {authorizationError !== undefined && <code>{authorizationError}</code>}
        </p>
      )}
      <ol className={styles.chain} aria-label="Certificates">
        {chain.map((certificate, index) => (
          <Certificate key={certificate.fingerprint} certificate={certificate} depth={index} />
        ))}
      </ol>
    </div>
  );
}

function Certificate({ certificate, depth }: { certificate: PeerCertificate; depth: number }) {
  const { subject, issuer, validFrom, validTo, names, fingerprint } = certificate;
  return (
    <li className={styles.certificate}>
      <p className={styles.subject}>
        {subject}
        <span>{depth === 0 ? 'the server’s own' : subject === issuer ? 'root' : 'intermediate'}</span>
      </p>
      <dl className={styles.facts}>
        <dt>Issued by</dt>
        <dd>{issuer}</dd>
        <dt>Valid</dt>
        <dd>
          {validFrom} to {validTo}
        </dd>
        {names.length > 0 && (
          <>
            <dt>Good for</dt>
            <dd>{names.join(', ')}</dd>
          </>
        )}
        <dt>SHA-256</dt>
        <dd className={styles.print}>
          {fingerprint} <CopyButton what="fingerprint" text={fingerprint} />
        </dd>
      </dl>
    </li>
  );
}
