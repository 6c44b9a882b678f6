import type { ReactNode } from 'react';
import type { AttemptSignature } from '#shared/model/delivery.ts';
import type { RequestMessage } from '#shared/model/message.ts';
import { CopyButton } from '../copy-button.tsx';
import { firstHeader } from '../hop/first-header.ts';
import { schemeWords } from '../verify/scheme-words.ts';
import { VerifySnippet } from '../verify/verify-snippet.tsx';
import styles from './signature-view.module.css';

interface SignatureViewProps {
  signature: AttemptSignature;
  request: RequestMessage;
  /** Public key of Ed25519 signatures. */
  verifyKey: string | undefined;
}

/** How an attempt was signed: the signed string, the keys and the headers, with code to verify it in a receiver. */
export function SignatureView({ signature, request, verifyKey }: SignatureViewProps) {
  const { scheme, headers, signedContent, keys } = signature;
  const words = schemeWords[scheme];
  return (
    <div className={styles.signature}>
      <p className={styles.how}>
        <strong>{words.name}.</strong> {words.how}
      </p>
      <Part title="Signed string" copy={<CopyButton what="signed string" text={signedContent} />}>
        <pre className={styles.text} tabIndex={0} role="group" aria-label="Signed string">
          {signedContent}
        </pre>
      </Part>
      <Part title={keys.length === 1 ? 'Key' : 'Keys, newest first'}>
        <ul className={styles.keys}>
          {keys.map((key) => (
            <li key={key}>{key}</li>
          ))}
        </ul>
      </Part>
      <Part title="Signature headers">
        <dl className={styles.headers}>
          {headers.map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{firstHeader(request.headers, name.toLowerCase()) ?? 'not sent'}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <VerifySnippet scheme={scheme} verifyKey={verifyKey} />
    </div>
  );
}

function Part({ title, copy, children }: { title: string; copy?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h3 className={styles.title}>
        {title} {copy}
      </h3>
      {children}
    </div>
  );
}
