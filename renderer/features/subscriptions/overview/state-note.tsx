import { CirclePause, CircleSlash } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Subscription } from '#shared/model/subscription.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { PartyClock } from '../../../components/party-clock.tsx';
import { Term } from '../../../components/explained.tsx';
import { formatCountdown } from '../../../components/token/token-life.ts';
import { useNow } from '../../../components/use-now.ts';
import { timeOfDay } from '../../../components/text/time-text.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi } from '../../../store/use-stores.ts';
import { useOffset } from '../../../store/use-clocks.ts';
import styles from './overview.module.css';

/** Shows why nothing is sent to the subscription, and enables it again. */
export function StateNote({ subscription }: { subscription: Subscription }) {
  const { enabled, disabledReason, circuit } = subscription;
  if (!enabled)
    return (
      <Note icon={<CircleSlash size={16} aria-hidden />} bad={disabledReason !== undefined}>
        <span>
          <strong>{disabledReason === undefined ? 'Disabled.' : 'Disabled automatically.'}</strong>{' '}
          {disabledReason ?? 'Events are not sent until you enable it.'}
        </span>
        <EnableButton id={subscription.id} />
      </Note>
    );
  if (circuit.state === 'closed') return null;
  return (
    <Note icon={<CirclePause size={16} aria-hidden />}>
      <span>
        <strong>
          <Term word="circuit">{circuit.state === 'open' ? 'Paused' : 'Retrying'}</Term>:
        </strong>{' '}
        {counted(circuit.failures, 'attempt', 'attempts')} in a row failed
        <FailingSince circuit={circuit} />
        {circuit.retryAt !== null && <RetryIn at={circuit.retryAt} />}.
      </span>
    </Note>
  );
}

function FailingSince({ circuit: { failingClockOffsetMs = 0, failingSince } }: Pick<Subscription, 'circuit'>) {
  if (failingSince === null) return null;
  const atMs = Date.parse(failingSince) - failingClockOffsetMs;
  return (
    <>
      {' since '}
      {timeOfDay(atMs).slice(0, 8)}
      {failingClockOffsetMs !== 0 && ' '}
      <PartyClock party="service" atMs={atMs} offsetMs={failingClockOffsetMs} />
    </>
  );
}

function RetryIn({ at }: { at: string }) {
  const offsetMs = useOffset('service');
  const leftMs = Date.parse(at) - (useNow(500) + offsetMs);
  return <>; next attempt {leftMs > 0 ? `in ${formatCountdown(leftMs)}` : 'now'}</>;
}

/** A message above the parts of the overview. */
export function Note({ icon, bad = false, children }: { icon: ReactNode; bad?: boolean; children: ReactNode }) {
  return (
    <div className={styles.note} data-bad={bad}>
      {icon}
      {children}
    </div>
  );
}

function EnableButton({ id }: { id: string }) {
  const { mutate, error } = useMutation(useApi().webhooks.changeSubscription.mutationOptions());
  return (
    <>
      {error && <span role="alert">{refusalOf(error).words}</span>}
      <Button size="small" onClick={() => mutate({ id, enabled: true })}>
        Enable
      </Button>
    </>
  );
}
