import { Send } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { PayloadFault } from '#shared/model/payload-fault.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { AttemptView } from '../../../components/attempt/attempt-view.tsx';
import { attemptEnd, attemptOutcome } from '../../../components/attempt/attempt-words.ts';
import { FixButton } from '../../../components/attempt/fix-button.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { EventField } from '../../../components/event/event-field.tsx';
import { FaultField } from '../../../components/event/fault-field.tsx';
import type { TestRun } from '../../../store/subscriptions-store.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import styles from './overview.module.css';

/** Sends a test event to this subscription only, and shows the result. */
export function TestCard({ subscription: { id, verifyKey, events } }: { subscription: Subscription }) {
  const run = useStoreState('subscriptions', ({ tests }) => tests[id]);
  const test = useStoreState('subscriptions', (state) => state.test);
  const first = useStoreState('profile', ({ profile }) => profile.eventNames.chat_started);
  const wanted = events.find((event) => event !== '*') ?? first;
  const [event, setEvent] = useState<string>();
  const [fault, setFault] = useState<PayloadFault>();
  const sendTest = () => test(id, (event ?? wanted).trim(), fault);
  const send = (submit: FormEvent) => {
    submit.preventDefault();
    void sendTest();
  };
  const problem = run?.status === 'failed' ? run.refusal : undefined;
  return (
    <Card title="Test" actions={run?.status === 'done' && <OpenDelivery id={run.delivery.id} />}>
      <form className={styles.test} onSubmit={send} aria-label="Test event">
        <EventField
          value={event ?? wanted}
          onChange={setEvent}
          problem={problem?.field === '/event' ? problem.words : undefined}
        />
        <FaultField value={fault} onChange={setFault} />
        <Button
          type="submit"
          look="primary"
          busy={run?.status === 'busy'}
          icon={<Send size={14} aria-hidden />}
          className={styles.send}
        >
          Send test event
        </Button>
      </form>
      {problem && problem.field !== '/event' && (
        <p className={styles.problem} role="alert">
          {problem.words}
        </p>
      )}
      {run?.status === 'done' && <TestResult delivery={run.delivery} verifyKey={verifyKey} onRetry={sendTest} />}
    </Card>
  );
}

interface TestResultProps {
  delivery: Extract<TestRun, { status: 'done' }>['delivery'];
  verifyKey: string | undefined;
  onRetry: () => Promise<void>;
}

function TestResult({ delivery, verifyKey, onRetry }: TestResultProps) {
  const attempt = delivery.attempts.at(-1);
  if (!attempt)
    return <p className={styles.waiting}>{delivery.reason ?? 'Pending in the delivery queue. No attempt yet.'}</p>;
  const { diagnosis } = attempt;
  return (
    <div className={styles.result}>
      <p className={styles.outcome} role="status">
        <Badge outcome={attemptOutcome(attempt, false)}>{attemptEnd(attempt, false).long}</Badge>
        <code>{attempt.request.url}</code>
      </p>
      <AttemptView
        attempt={attempt}
        verifyKey={verifyKey}
        action={diagnosis?.action && <FixButton diagnosis={diagnosis} delivery={delivery} onRetry={onRetry} />}
      />
    </div>
  );
}

function OpenDelivery({ id }: { id: string }) {
  const { deliveryDetails, navigation } = useStores();
  return (
    <Button
      size="small"
      onClick={() => {
        deliveryDetails.getState().choose(id);
        navigation.getState().go('deliveries');
      }}
    >
      Open delivery
    </Button>
  );
}
