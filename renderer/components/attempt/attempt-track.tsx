import { Group, RingProgress, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Attempt, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { counted } from '#shared/trace/counted.ts';
import { durationText, timeOfDay } from '../text/time-text.ts';
import { useOffset } from '../../store/use-clocks.ts';
import { formatCountdown } from '../token/token-life.ts';
import { useNow } from '../use-now.ts';
import styles from './attempt-track.module.css';
import { attemptEnd, attemptOutcome, formatDue } from './attempt-words.ts';

/** Why the next attempt is held although it is due. */
type Held = { short: string; long: string } | undefined;

interface AttemptTrackProps {
  delivery: DeliveryWithAttempts;
  chosen: number | undefined;
  onChoose: (n: number) => void;
  held?: Held;
}

/** The attempts of a delivery as dots, with the wait between them, and the next attempt as a countdown ring. */
export function AttemptTrack({ delivery, chosen, held, onChoose }: AttemptTrackProps) {
  const { attempts, nextAttemptAt, status, attemptsAllowed, attemptsMade } = delivery;
  const last = attempts.at(-1);
  const track = useRef<HTMLDivElement>(null);
  // The next attempt is in view with the last one.
  const isLast = chosen === last?.n;
  useEffect(() => {
    const dot = track.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const left = isLast ? track.current?.scrollWidth : dot?.offsetLeft;
    track.current?.scrollTo({ left: left ?? 0 });
  }, [chosen, isLast]);
  return (
    <Group
      ref={track}
      gap={16}
      wrap="nowrap"
      align="flex-start"
      p="8 var(--edge)"
      flex="none"
      pos="relative"
      style={{ overflowX: 'auto', borderBottom: '1px solid var(--line)' }}
    >
      <Group component="ol" gap={0} wrap="nowrap" align="flex-start" w="max-content" aria-label="Attempts">
        {attempts.map((attempt, index) => (
          <Group key={attempt.n} component="li" gap={0} wrap="nowrap" align="flex-start">
            <Wait before={attempts[index - 1]} after={Date.parse(attempt.startedAt)} />
            <AttemptDot
              attempt={attempt}
              live={status === 'pending' && attempt === last}
              retried={attempt !== last ? 'retried' : status === 'pending' ? 'retrying' : undefined}
              chosen={attempt.n === chosen}
              onChoose={onChoose}
            />
          </Group>
        ))}
        {status === 'pending' && nextAttemptAt !== null && (
          <Group component="li" gap={0} wrap="nowrap" align="flex-start">
            {/* An attempt that is held is not made when it is due. */}
            <Wait before={last} after={held ? undefined : Date.parse(nextAttemptAt)} />
            <NextAttempt
              n={attemptsMade + 1}
              atMs={Date.parse(nextAttemptAt)}
              fromMs={last && Date.parse(last.startedAt)}
              further={Math.max(0, attemptsAllowed - attemptsMade - 1)}
              held={held}
            />
          </Group>
        )}
      </Group>
      <Text span fz="sm" lh="24px" c="dim" ml="auto" style={{ whiteSpace: 'nowrap' }}>
        {status === 'pending' && `${String(attemptsMade)} of `}
        {counted(status === 'pending' ? attemptsAllowed : attemptsMade, 'attempt', 'attempts')}
      </Text>
    </Group>
  );
}

function Wait({ before, after }: { before: Attempt | undefined; after: number | undefined }) {
  if (!before) return null;
  return (
    <Text
      span
      fz="sm"
      lh="14px"
      c="faint"
      ta="center"
      miw={40}
      mx={4}
      mt={12}
      p="8 4 0"
      style={{ borderTop: '1px solid var(--line-strong)', whiteSpace: 'nowrap' }}
    >
      {after !== undefined && durationText(Math.max(0, after - Date.parse(before.startedAt)))}
    </Text>
  );
}

interface AttemptDotProps {
  attempt: Attempt;
  live: boolean;
  /** Whether another attempt was made or is planned. */
  retried: 'retried' | 'retrying' | undefined;
  chosen: boolean;
  onChoose: (n: number) => void;
}

function AttemptDot({ attempt, live, retried, chosen, onChoose }: AttemptDotProps) {
  const { n, startedAt, phases, manual } = attempt;
  const { short, long: ended } = attemptEnd(attempt, live);
  const outcome = attemptOutcome(attempt, live);
  const again = outcome === 'bad' ? retried : undefined;
  const long = [ended, again, manual === true && 'manual'].filter(Boolean).join(', ');
  const took = typeof phases?.total === 'number' ? `, ${durationText(phases.total)}` : '';
  const time = timeOfDay(Date.parse(startedAt));
  return (
    <UnstyledButton
      className={styles.attempt}
      aria-pressed={chosen}
      aria-label={`Attempt ${String(n)}: ${long}, ${time}${took}`}
      title={`Attempt ${String(n)}: ${long}\n${time}${took}`}
      data-outcome={outcome}
      onClick={() => onChoose(n)}
    >
      <i aria-hidden />
      <strong>{short}</strong>
      <span>{time.slice(0, 8)}</span>
      {manual === true && <span title="Requested manually, outside the retry schedule.">manual</span>}
    </UnstyledButton>
  );
}

interface NextAttemptProps {
  n: number;
  /** When the attempt is due on the service's clock, in milliseconds since the epoch. */
  atMs: number;
  /** When the previous attempt started. */
  fromMs: number | undefined;
  /** How many attempts may follow this one. */
  further: number;
  held: Held;
}

/** The next attempt as a ring that fills until the attempt is due on the service's clock. */
function NextAttempt({ n, atMs, fromMs, further, held }: NextAttemptProps) {
  const offsetMs = useOffset('service');
  const now = useNow(250) + offsetMs;
  const leftMs = Math.max(0, atMs - now);
  const whole = Math.max(1, atMs - (fromMs ?? atMs - leftMs));
  const words = leftMs === 0 ? (held === undefined ? 'due' : 'waiting') : formatCountdown(leftMs);
  const below = leftMs === 0 && held ? held.short : further > 0 ? `${String(further)} more` : 'last';
  const then = further > 0 ? `, then up to ${counted(further, 'more', 'more')}` : ', the last attempt';
  return (
    <div
      className={styles.attempt}
      role="timer"
      aria-label={`Attempt ${String(n)}${leftMs === 0 ? `: ${words}, ${below}` : ` in ${words}`}`}
      title={`Attempt ${String(n)} at ${formatDue(atMs, offsetMs)}${then}${held === undefined ? '' : `\n${held.long}`}`}
    >
      <RingProgress
        size={20}
        thickness={3}
        mt={-4}
        rootColor="var(--line-strong)"
        sections={[{ value: Math.min(100, Math.max(0, 100 - (100 * leftMs) / whole)), color: 'warn' }]}
        aria-hidden
      />
      <strong>{words}</strong>
      <span>{below}</span>
    </div>
  );
}
