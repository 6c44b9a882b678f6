import { CircleX } from 'lucide-react';
import type { FlowFailure as Failure } from '#shared/model/flow.ts';
import styles from './steps.module.css';

/** Why the flow failed, and what to do. */
export function FlowFailure({ failure: { code, message, advice } }: { failure: Failure }) {
  return (
    <div className={styles.failure} role="alert">
      <CircleX size={18} aria-hidden />
      <div>
        <p>
          <strong>{message}</strong> <code>{code}</code>
        </p>
        <p className={styles.advice}>{advice}</p>
      </div>
    </div>
  );
}
