import { shellQuote } from '../../components/text/shell-quote.ts';
import { Card } from '../../components/card.tsx';
import { CommandBlock } from '../../components/command-block.tsx';
import { listenersOf } from '../../components/party-health.ts';
import { Value } from '../../components/value.tsx';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './trust-certificate.module.css';

/** The certificate that signs the https addresses, and how a program is told to trust it. */
export function TrustCertificate() {
  const status = useStoreState('status', (state) => state.status);
  if (!status) return null;
  const ca = shellQuote(status.ca);
  const https = listenersOf(status, 'service').find(({ scheme }) => scheme === 'https')?.url;
  return (
    <Card title="Certificate for the https addresses">
      <div className={styles.trust}>
        <Value what="path of the certificate" text={status.ca} wrap />
        <p>It is made on this machine and never installed by itself. Tell the program that calls to trust it.</p>
        <details className={styles.more}>
          <summary>How to trust it</summary>
          <div className={styles.ways}>
            <h3>curl</h3>
            <CommandBlock
              what="curl command"
              text={`curl --cacert ${ca} ${https ?? 'https://localhost:4011'}/openapi.json`}
            />
            <h3>Node</h3>
            <CommandBlock what="setting for Node" text={`export NODE_EXTRA_CA_CERTS=${ca}`} />
          </div>
        </details>
      </div>
    </Card>
  );
}
