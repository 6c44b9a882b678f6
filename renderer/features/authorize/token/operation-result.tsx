import type { Flow } from '#shared/model/flow.ts';
import { CodeView } from '../../../components/code-view/code-view.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import type { Operation } from '../../../store/flows-store.ts';
import { Probe } from './probe.tsx';
import { tokenOperationLabel } from './token-operations.ts';
import styles from './token.module.css';

/** The result of the last operation, the response of the authorization server, and the service's response to the token. */
export function OperationResult({ flow }: { flow: Flow }) {
  const operation = useStoreState('flows', ({ operations }) => operations[flow.id]);
  return (
    <div className={styles.result} role="status" aria-label="Effect">
      {operation && <Result operation={operation} />}
    </div>
  );
}

function Result({ operation }: { operation: Operation }) {
  const label = tokenOperationLabel(operation.operation);
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
            <CodeView label="Response" text={JSON.stringify(operation.answer, null, 2)} json />
          )}
          {operation.probe ? (
            <Probe probe={operation.probe} />
          ) : (
            <p className={styles.said}>
              The service was not called, because it accepts only bearer tokens of Hookbench’s authorization server.
            </p>
          )}
        </>
      );
  }
}
