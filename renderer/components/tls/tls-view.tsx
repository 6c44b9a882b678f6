import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { PeerCertificate, TlsSession } from '#shared/model/tls-session.ts';
import { Badge } from '../badge.tsx';
import { ExplainedList } from '../explained-list.tsx';
import { useNow } from '../use-now.ts';
import styles from './tls-view.module.css';
import { validityWords } from './validity-words.ts';

/** The negotiated TLS parameters and the server's certificate chain, leaf first. */
export function TlsView({ tls, remoteAddress = '' }: { tls: TlsSession; remoteAddress?: string | undefined }) {
  return (
    <>
      <Trust tls={tls} />
      <ExplainedList
        label="TLS session"
        values={[
          { name: 'Protocol', value: tls.protocol },
          { name: 'Cipher', value: tls.cipher },
          { name: 'Address', value: remoteAddress },
        ].filter(({ value }) => value !== '')}
      />
      {tls.chain && tls.chain.length > 0 && (
        <ol className={styles.chain} aria-label="Certificates">
          {tls.chain.map((certificate, index) => (
            <li key={`${certificate.fingerprint}/${String(index)}`}>
              <CertificateCard certificate={certificate} own={index === 0} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Trust({ tls: { authorized, authorizationError } }: { tls: TlsSession }) {
  if (authorized === undefined) return null;
  const Icon = authorized ? ShieldCheck : ShieldAlert;
  return (
    <p className={styles.trust} data-good={authorized}>
      <Icon size={15} aria-hidden />
      <span>
        {authorized ? 'The certificate is valid.' : 'The certificate is not valid'}
        {authorizationError !== undefined && (
          <>
            : <code>{authorizationError}</code>
          </>
        )}
      </span>
    </p>
  );
}

function CertificateCard({ certificate, own }: { certificate: PeerCertificate; own: boolean }) {
  const { subject, issuer, validFrom, validTo, names, fingerprint } = certificate;
  const { words, good } = validityWords(validFrom, validTo, useNow(60_000));
  return (
    <section className={styles.certificate} aria-label={subject}>
      <h3>
        {subject} <span>{own ? 'server' : subject === issuer ? 'root' : 'intermediate'}</span>{' '}
        <Badge outcome={good ? 'ok' : 'bad'}>{words}</Badge>
      </h3>
      <ExplainedList
        label={subject}
        values={[
          { name: 'Issued by', value: issuer },
          { name: 'Valid from', value: validFrom },
          { name: 'Valid until', value: validTo },
          ...(names.length === 0 ? [] : [{ name: 'For', value: names.join(', ') }]),
          { name: 'SHA-256', value: fingerprint },
        ]}
      />
    </section>
  );
}
