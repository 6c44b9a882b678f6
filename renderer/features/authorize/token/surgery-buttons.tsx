import { Tooltip } from '@mantine/core';
import type { Flow, FlowTokens, Surgery } from '#shared/model/flow.ts';
import { Button } from '../../../components/button.tsx';
import { scopesOf } from '../../../store/flow-form.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { surgeries } from './surgery-words.ts';
import styles from './token.module.css';

/** The scope that GET /api/customer needs, so that dropping it shows. */
const needed = 'read:customers';

/** What can be done to the tokens; the effect is shown at once by a call to the service. */
export function SurgeryButtons({ flow, tokens }: { flow: Flow; tokens: FlowTokens }) {
  const operate = useStoreState('flows', (state) => state.operate);
  const operation = useStoreState('flows', ({ operations }) => operations[flow.id]);
  const busy = operation?.status === 'busy';
  const scopeFor = (surgery: Surgery) =>
    surgery === 'drop-scope' && scopesOf(tokens.scope ?? '').includes(needed) ? needed : undefined;
  return (
    <div className={styles.surgery} role="group" aria-label="Surgery">
      {surgeries.map(({ id, label, meaning }) => (
        <Tooltip key={id} label={meaning}>
          <Button
            busy={busy && operation.surgery === id}
            disabled={busy && operation.surgery !== id}
            onClick={() => void operate(flow.id, id, scopeFor(id))}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}
