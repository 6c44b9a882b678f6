import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { Subscription } from '#shared/model/subscription.ts';
import { Button } from '../../../components/button.tsx';
import { Secret } from '../../../components/secret.tsx';
import { Value } from '../../../components/value.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './editor.module.css';

/** The current signing secrets, newest first: copy, rotate, or remove old ones. */
export function SigningSecrets({ subscription }: { subscription: Subscription }) {
  const rotate = useStoreState('subscriptions', (state) => state.rotate);
  const removeOld = useRemoveOld(subscription);
  const [problem, setProblem] = useState<string>();
  const run = (done: Promise<unknown>) => {
    done.then(
      () => {
        setProblem(undefined);
      },
      (error: unknown) => {
        setProblem(refusalOf(error).words);
      },
    );
  };
  const { signing, verifyKey, id } = subscription;
  const secrets = signing.secrets ?? (signing.secret === undefined ? [] : [signing.secret]);
  return (
    <div className={styles.secrets} role="group" aria-label="Secrets">
      <span className={styles.label}>Secrets</span>
      <ul>
        {secrets.map((secret, index) => (
          <li key={secret}>
            <span className={styles.age}>{index === 0 ? 'newest' : 'old'}</span>
            <Secret what={index === 0 ? 'signing secret' : `old secret ${String(index)}`} text={secret} />
          </li>
        ))}
      </ul>
      {verifyKey !== undefined && (
        <p className={styles.verifyKey}>
          Receivers verify with <Value what="verify key" text={verifyKey} wrap />
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          size="small"
          icon={<RotateCw size={13} aria-hidden />}
          title="Adds a new secret. Deliveries are signed with both until you remove the old one."
          onClick={() => {
            run(rotate(id, 1));
          }}
        >
          Rotate secret
        </Button>
        {secrets.length > 1 && (
          <Button
            size="small"
            title="Deliveries are signed with the newest secret only"
            onClick={() => {
              run(removeOld());
            }}
          >
            Remove old secrets
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Removes all but the newest secret. A default scheme stays the default. */
function useRemoveOld({ id, signing, inherited }: Subscription): () => Promise<void> {
  const change = useStoreState('subscriptions', (state) => state.change);
  return async () => {
    const secrets = signing.secrets?.slice(0, 1) ?? [];
    await change({ id, signing: { scheme: signing.scheme, secrets } });
    if (inherited.includes('signing')) await change({ id, signing: null });
  };
}
