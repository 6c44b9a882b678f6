import { Card } from '../../components/card.tsx';
import { TrustWays } from '../../components/trust-ways.tsx';
import { Value } from '../../components/value.tsx';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './trust-certificate.module.css';

/** The CA certificate of the https addresses, and how to make a program trust it. */
export function TrustCertificate() {
  const status = useStoreState('status', (state) => state.status);
  if (!status) return null;
  return (
    <Card title="Certificate for the https addresses">
      <div className={styles.trust}>
        <Value what="path of the certificate" text={status.ca} wrap />
        <p>Generated on this machine and never installed automatically. Make your client trust it.</p>
        <details className={styles.more}>
          <summary>How to trust it</summary>
          <TrustWays status={status} />
        </details>
      </div>
    </Card>
  );
}
