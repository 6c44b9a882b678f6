import type { Subscription } from '#shared/model/subscription.ts';
import { Secret } from '../../../components/secret.tsx';
import { Value } from '../../../components/value.tsx';
import { schemeWords } from '../../../components/verify/scheme-words.ts';
import { VerifySnippet } from '../../../components/verify/verify-snippet.tsx';
import styles from './verify.module.css';

/** How a receiver verifies the signature of a delivery, with sample code. */
export function VerifyTab({ subscription: { signing, verifyKey } }: { subscription: Subscription }) {
  const words = schemeWords[signing.scheme];
  const secret = signing.secrets?.[0] ?? signing.secret;
  return (
    <div className={styles.verify}>
      <p>
        <strong>{words.name}.</strong> {words.how}
      </p>
      {verifyKey !== undefined && (
        <p className={styles.key}>
          Public key <Value what="verify key" text={verifyKey} wrap />
        </p>
      )}
      {verifyKey === undefined && secret !== undefined && (
        <p className={styles.key}>
          Secret <Secret what="signing secret" text={secret} />
        </p>
      )}
      <VerifySnippet scheme={signing.scheme} verifyKey={verifyKey} />
    </div>
  );
}
