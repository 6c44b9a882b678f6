import type { Status } from '#shared/model/status.ts';
import { CommandBlock } from './command-block.tsx';
import { listenersOf } from './party-health.ts';
import { shellQuote } from './text/shell-quote.ts';
import styles from './trust-ways.module.css';

/** Instructions to make programs and browsers trust the Hookbench CA. */
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
      <h3>Browsers on macOS</h3>
      <CommandBlock
        what="command for macOS"
        text={`security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db ${ca}`}
      />
      <h3>Browsers on Windows</h3>
      <CommandBlock what="command for Windows" text={`certutil -user -addstore Root "${status.ca}"`} />
      <h3>Chrome on Linux</h3>
      <CommandBlock
        what="command for Chrome on Linux"
        text={`certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n Hookbench -i ${ca}`}
      />
      <h3>Firefox</h3>
      <p>Open Settings, Privacy &amp; Security, View Certificates, Authorities, and import the file above.</p>
      <h3>Node</h3>
      <CommandBlock what="setting for Node" text={`export NODE_EXTRA_CA_CERTS=${ca}`} />
    </div>
  );
}
