import { Route } from 'lucide-react';
import type { Flow } from '#shared/model/flow.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useStores } from '../../../store/use-stores.ts';
import { flowStatus } from '../flow-words.ts';
import { grantWords } from '../../../components/grant-words.ts';
import { useChosenFlow } from '../use-chosen-flow.ts';
import { FlowFailure } from './flow-failure.tsx';
import { FlowValues } from './flow-values.tsx';
import { StepList } from './step-list.tsx';
import styles from './steps.module.css';
import { useFollowFlow } from './use-follow-flow.ts';
import { WaitingForUser } from './waiting-for-user.tsx';

/** The selected flow, message by message. */
export function StepsCard() {
  const flow = useChosenFlow();
  useFollowFlow(flow);
  if (!flow) {
    return (
      <Card title="Steps">
        <EmptyState icon={<Route size={24} aria-hidden />} title="No flow yet">
          Select a client and a grant, then press Authorize. Each message between the client, the browser and the
          authorization server appears here as a step, with its full content and all checks.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title="Steps" actions={<OpenTrace trace={flow.trace} />}>
      <div className={styles.head}>
        <h3>{grantWords[flow.grant].name}</h3>
        <span className={styles.aside}>{flow.clientId}</span>
        <Badge outcome={flowStatus[flow.status].outcome}>{flowStatus[flow.status].words}</Badge>
      </div>
      <FlowPanels flow={flow} />
      <StepList flow={flow} />
    </Card>
  );
}

function FlowPanels({ flow }: { flow: Flow }) {
  return (
    <>
      {flow.failure && flow.status === 'failed' && <FlowFailure failure={flow.failure} />}
      {flow.status === 'waiting-for-user' && <WaitingForUser flow={flow} />}
      <FlowValues flow={flow} />
    </>
  );
}

function OpenTrace({ trace }: { trace: string }) {
  const { selection, navigation } = useStores();
  return (
    <Button
      size="small"
      onClick={() => {
        selection.getState().selectTrace(trace);
        navigation.getState().go('timeline');
      }}
    >
      Open in Timeline
    </Button>
  );
}
