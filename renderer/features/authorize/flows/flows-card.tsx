import type { Flow } from '#shared/model/flow.ts';
import { Badge } from '../../../components/badge.tsx';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useLoaded } from '../../../store/use-loaded.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { flowStatus } from '../flow-words.ts';
import { grantWords } from '../../../components/grant-words.ts';
import { useChosenFlow } from '../use-chosen-flow.ts';
import styles from './flows-card.module.css';

/** The flows since Hookbench started, newest first. */
export function FlowsCard() {
  const list = useLoaded('flows');
  const shown = useChosenFlow();
  return (
    <Card title="Flows since start">
      <ListGap list={list} what="flows">
        <EmptyState title="No flows yet">Each flow that you run is listed here until Hookbench stops.</EmptyState>
      </ListGap>
      <ul className={styles.flows}>
        {list.items.map((flow) => (
          <li key={flow.id}>
            <FlowRow flow={flow} shown={flow.id === shown?.id} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FlowRow({ flow: { id, grant, clientId, status, startedAt, failure }, shown }: { flow: Flow; shown: boolean }) {
  const choose = useStoreState('flows', (state) => state.choose);
  const { words, outcome } = flowStatus[status];
  return (
    <button
      type="button"
      className={styles.flow}
      aria-pressed={shown}
      onClick={() => {
        choose(id);
      }}
    >
      <span className={styles.name}>{grantWords[grant].name}</span>
      <Badge outcome={outcome}>{status === 'failed' && failure ? failure.code : words}</Badge>
      <span className={styles.aside}>
        {clientId}, {timeOfDay(Date.parse(startedAt)).slice(0, 8)}
      </span>
    </button>
  );
}
