import type { RequestRun } from '#shared/model/request-run.ts';
import { Button } from '../../../components/button.tsx';
import { DiagnosisView } from '../../../components/diagnosis-view.tsx';
import { useStores } from '../../../store/use-stores.ts';
import { remediesOf } from './remedies.ts';
import styles from './response.module.css';

/** The cause of the result, the actions that fix it, and what the run did differently from the request. */
export function RunDiagnosis({ run }: { run: RequestRun }) {
  const stores = useStores();
  const { diagnosis, notes = [], status } = run;
  const good = diagnosis.cause === 'ok' || (status !== undefined && status < 400);
  const remedies = remediesOf(run);
  const buttons = remedies.map(({ label, act }, index) => (
    <Button
      key={label}
      size="small"
      look={index === 0 && !good ? 'primary' : 'plain'}
      onClick={() => {
        act(stores);
      }}
    >
      {label}
    </Button>
  ));
  return (
    <>
      <DiagnosisView diagnosis={diagnosis} good={good} {...(buttons.length > 0 && { action: buttons })} />
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
