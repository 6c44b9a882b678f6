import { Tooltip } from '@mantine/core';
import type { Flow, FlowTokens, TokenOperation } from '#shared/model/flow.ts';
import { Button } from '../../../components/button.tsx';
import { scopesOf } from '../../../store/flow-form.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { tokenOperations } from './token-operations.ts';
import styles from './token.module.css';

/** The scope that GET /api/customer requires, so dropping it has an effect. */
const needed = 'read:customers';

/** The operations on the tokens; a call to the service then shows the effect. */
export function TokenOperationButtons({ flow, tokens }: { flow: Flow; tokens: FlowTokens }) {
  const operate = useStoreState('flows', (state) => state.operate);
  const operation = useStoreState('flows', ({ operations }) => operations[flow.id]);
  const busy = operation?.status === 'busy';
  const scopeFor = (operation: TokenOperation) =>
    operation === 'drop-scope' && scopesOf(tokens.scope ?? '').includes(needed) ? needed : undefined;
  return (
    <div className={styles.operations} role="group" aria-label="Token operations">
      {tokenOperations.map(({ id, label, meaning }) => (
        <Tooltip key={id} label={meaning}>
          <Button
            busy={busy && operation.operation === id}
            disabled={busy && operation.operation !== id}
            onClick={() => void operate(flow.id, id, scopeFor(id))}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}
