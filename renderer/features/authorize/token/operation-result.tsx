import type { Flow } from '#shared/model/flow.ts';
import { CodeView } from '../../../components/code-view/code-view.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import type { Operation } from '../../../store/flows-store.ts';
import { Probe } from './probe.tsx';
import { surgeryLabel } from './surgery-words.ts';
import styles from './token.module.css';

/** What the last operation did, what the authorization server answered, and what the service makes of it. */
export function OperationResult({ flow }: { flow: Flow }) {
  const operation = useStoreState('flows', ({ operations }) => operations[flow.id]);
  return (
    <div className={styles.result} role="status" aria-label="Effect">
      {operation && <Result operation={operation} />}
    </div>
  );
}

function Result({ operation }: { operation: Operation }) {
  const label = surgeryLabel(operation.surgery);
  switch (operation.status) {
    case 'busy':
      return <p className={styles.said}>{label}</p>;
    case 'failed':
      return (
        <p className={styles.said} data-tone="bad">
          <strong>{label} was not done.</strong> {operation.problem}
        </p>
      );
    case 'done':
      return (
        <>
          <p className={styles.said}>
            <strong>{label}.</strong> {operation.said}
          </p>
          {operation.answer !== undefined && (
            <CodeView label="Answer" text={JSON.stringify(operation.answer, null, 2)} json />
          )}
          {operation.probe ? (
            <Probe probe={operation.probe} />
          ) : (
            <p className={styles.said}>
              The service was not called: it takes plain bearer tokens of our authorization server.
            </p>
          )}
        </>
      );
  }
}
