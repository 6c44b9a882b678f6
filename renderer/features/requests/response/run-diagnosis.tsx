import type { RequestRun } from '#shared/model/request-run.ts';
import { Button } from '../../../components/button.tsx';
import { DiagnosisView } from '../../../components/diagnosis-view.tsx';
import { useStores } from '../../../store/use-stores.ts';
import { remediesOf } from './remedies.ts';

/** Why the request went as it did, and the buttons that mend it. */
export function RunDiagnosis({ run }: { run: RequestRun }) {
  const stores = useStores();
  const { diagnosis, status } = run;
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
  return <DiagnosisView diagnosis={diagnosis} good={good} {...(buttons.length > 0 && { action: buttons })} />;
}
