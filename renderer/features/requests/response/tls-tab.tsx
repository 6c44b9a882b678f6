import type { RequestStep } from '#shared/model/request-run.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { TlsView } from '../../../components/tls/tls-view.tsx';
import styles from './response.module.css';

/** The negotiated TLS parameters, and the server's certificates. */
export function TlsTab({ step: { exchange } }: { step: RequestStep }) {
  const { tls, request } = exchange;
  if (!tls) {
    return request.url.startsWith('https:') ? (
      <EmptyState title="No TLS session">The connection ended before the TLS handshake was complete.</EmptyState>
    ) : (
      <EmptyState title="Sent without TLS">
        Over http, anyone on the network path can read the request and its token. Tokens must be sent over TLS (RFC 6750
        5.3).
      </EmptyState>
    );
  }
  return (
    <div className={styles.pad}>
      <TlsView tls={tls} />
    </div>
  );
}
