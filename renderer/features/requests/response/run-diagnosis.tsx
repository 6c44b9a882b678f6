import type { RequestRun } from '#shared/model/request-run.ts';
import { Button } from '../../../components/button.tsx';
import { DiagnosisView } from '../../../components/diagnosis-view.tsx';
import { useStores } from '../../../store/use-stores.ts';
import { remedyOf } from './remedies.ts';

/** Why the request went as it did, and the button that mends it. */
export function RunDiagnosis({ run: { diagnosis, status } }: { run: RequestRun }) {
  const stores = useStores();
  const remedy = remedyOf(diagnosis);
  const good = diagnosis.cause === 'ok' || (status !== undefined && status < 400);
  return (
    <DiagnosisView
      diagnosis={diagnosis}
      good={good}
      {...(remedy && {
        action: (
          <Button
            size="small"
            look={good ? 'plain' : 'primary'}
            onClick={() => {
              remedy.act(stores);
            }}
          >
            {remedy.label}
          </Button>
        ),
      })}
    />
  );
}
