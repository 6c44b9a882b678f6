import type { RequestStep } from '#shared/model/request-run.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { TlsView } from '../../../components/tls/tls-view.tsx';
import styles from './response.module.css';

/** What the connection agreed on, and the certificates that the server showed. */
export function TlsTab({ step: { exchange } }: { step: RequestStep }) {
  const { tls, request } = exchange;
  if (!tls) {
    return request.url.startsWith('https:') ? (
      <EmptyState title="No TLS session was made">The connection ended before that.</EmptyState>
    ) : (
      <EmptyState title="Sent without TLS">
        By http everything on the way can read along, the token too. Tokens travel only over TLS (RFC 6750 5.3).
      </EmptyState>
    );
  }
  return (
    <div className={styles.pad}>
      <TlsView tls={tls} />
    </div>
  );
}
