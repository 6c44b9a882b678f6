import { Group, Text } from '@mantine/core';
import { Send } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { PayloadFault } from '#shared/model/fault.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { AttemptView } from '../../../components/attempt/attempt-view.tsx';
import { attemptEnd, attemptOutcome } from '../../../components/attempt/attempt-words.ts';
import { FixButton } from '../../../components/attempt/fix-button.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/screen.tsx';
import { Nothing, PlaceLink } from '../../../components/detail-pane.tsx';
import { Problem } from '../../../components/note.tsx';
import { useEvents } from '../../../components/event/use-events.ts';
import { EventField } from '../../../components/event/event-field.tsx';
import { FaultField } from '../../../components/event/fault-field.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi } from '../../../store/use-stores.ts';
import { useKeptMutation } from '../../../store/use-kept-mutation.ts';
import styles from './overview.module.css';

/** Sends a test event to this subscription only, and shows the result. */
export function TestCard({ subscription: { id, verifyKey, events } }: { subscription: Subscription }) {
  const { last: run, mutateAsync: test } = useKeptMutation(useApi().webhooks.testSubscription.mutationOptions(), id);
  const [first] = useEvents().events;
  const wanted = events.find((event) => event !== '*') ?? first?.name ?? '';
  const [event, setEvent] = useState<string>();
  const [fault, setFault] = useState<PayloadFault>();
  const sendTest = () => test({ id, event: (event ?? wanted).trim(), ...(fault && { fault }) });
  const send = (submit: FormEvent) => {
    submit.preventDefault();
    sendTest().catch(() => undefined);
  };
  const problem = run?.error ? refusalOf(run.error) : undefined;
  return (
    <Card
      title="Test"
      actions={run?.data && <PlaceLink place={{ screen: 'deliveries', id: run.data.id }}>Open delivery</PlaceLink>}
    >
      <form className={styles.test} onSubmit={send} aria-label="Test event">
        <EventField
          value={event ?? wanted}
          onChange={setEvent}
          problem={problem?.field === '/event' ? problem.words : undefined}
        />
        <FaultField value={fault} onChange={setFault} />
        <Button type="submit" busy={run?.status === 'pending'} icon={Send} className={styles.send}>
          Send test event
        </Button>
      </form>
      <Problem w="100%" px="var(--edge)" py={4}>
        {problem?.field === '/event' ? undefined : problem?.words}
      </Problem>
      {run?.data && <TestResult delivery={run.data} verifyKey={verifyKey} onRetry={sendTest} />}
    </Card>
  );
}

interface TestResultProps {
  delivery: DeliveryWithAttempts;
  verifyKey: string | undefined;
  onRetry: () => Promise<unknown>;
}

function TestResult({ delivery, verifyKey, onRetry }: TestResultProps) {
  const attempt = delivery.attempts.at(-1);
  const mask = useMask();
  if (!attempt) return <Nothing>{delivery.reason ?? 'Waiting in the delivery queue. No attempt yet.'}</Nothing>;
  const { diagnosis } = attempt;
  return (
    <div style={{ borderTop: '1px solid var(--line)' }}>
      <Group
        gap={8}
        wrap="nowrap"
        px="var(--edge)"
        py={10}
        style={{ borderBottom: '1px solid var(--line)' }}
        role="status"
      >
        <Badge outcome={attemptOutcome(attempt, false)}>{attemptEnd(attempt, false).long}</Badge>
        <Text component="code" ff="mono" fz={12} c="dim" truncate>
          {mask.text(attempt.request.url)}
        </Text>
      </Group>
      <AttemptView
        deliveryId={delivery.id}
        attempt={attempt}
        verifyKey={verifyKey}
        action={diagnosis?.action && <FixButton diagnosis={diagnosis} delivery={delivery} onRetry={onRetry} />}
      />
    </div>
  );
}
