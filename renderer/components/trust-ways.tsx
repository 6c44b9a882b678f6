import type { Status } from '#shared/model/status.ts';
import { CommandBlock } from './command-block.tsx';
import { listenersOf } from './party-health.ts';
import { shellQuote } from './text/shell-quote.ts';
import styles from './trust-ways.module.css';

/** How a program is told to trust the certificate that signs our https addresses. */
export function TrustWays({ status }: { status: Status }) {
  const ca = shellQuote(status.ca);
  const https = listenersOf(status, 'service').find(({ scheme }) => scheme === 'https')?.url;
  return (
    <div className={styles.ways}>
      <h3>curl</h3>
      <CommandBlock
        what="curl command"
        text={`curl --cacert ${ca} ${https ?? 'https://localhost:4011'}/openapi.json`}
      />
      <h3>Node</h3>
      <CommandBlock what="setting for Node" text={`export NODE_EXTRA_CA_CERTS=${ca}`} />
    </div>
  );
}
