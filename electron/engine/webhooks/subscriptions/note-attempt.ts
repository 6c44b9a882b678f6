import type { EntryOf } from '#shared/model/journal-entry.ts';
import { defaultDisableAfterSeconds } from '#shared/model/subscription.ts';
import type { Settled } from '../settle.ts';
import { afterFailure, healthy, type Health } from './health.ts';
import type { StoredSubscription } from './stored-subscription.ts';

/** The effect of an attempt on its subscription. */
export interface NotedAttempt {
  health: Health;
  /** The change of the circuit to record in the journal. */
  circuit?: { change: Extract<EntryOf<'subscription'>['change'], 'circuit-opened' | 'circuit-closed'>; reason: string };
  /** Why the subscription must be disabled. */
  disables?: string;
}

function durationText(seconds: number): string {
  const units = [
    [86_400, 'days'],
    [3600, 'hours'],
    [60, 'minutes'],
  ] as const;
  const [size, unit] = units.find(([length]) => seconds >= 2 * length) ?? [1, 'seconds'];
  return `${Math.round(seconds / size)} ${unit}`;
}

/**
 * Computes the effect of an attempt on its subscription.
 * @param nowMs Time by the service's clock.
 * @param clockOffsetMs Offset of that clock.
 */
export function judgeAttempt(
  { disableAfterSeconds = defaultDisableAfterSeconds }: Pick<StoredSubscription, 'disableAfterSeconds'>,
  before: Health,
  { disables, ok }: Pick<Settled, 'disables' | 'ok'>,
  nowMs: number,
  clockOffsetMs: number,
): NotedAttempt {
  if (ok) {
    if (before.retryAt === null) return { health: healthy };
    return { health: healthy, circuit: { change: 'circuit-closed', reason: 'an attempt succeeded' } };
  }
  const health = afterFailure(before, nowMs, clockOffsetMs);
  const opened = health.opened > before.opened;
  const seconds = Math.round(((health.retryAt ?? nowMs) - nowMs) / 1000);
  const failingSeconds = (nowMs - (health.failingSince ?? nowMs)) / 1000;
  const sustained =
    failingSeconds >= disableAfterSeconds
      ? `Every attempt failed for ${durationText(failingSeconds)}. Enable it again once the receiver answers.`
      : undefined;
  const reason = disables ?? sustained;
  return {
    health,
    ...(opened && {
      circuit: {
        change: 'circuit-opened' as const,
        reason: `${health.failures} attempts failed in a row; the next is made in ${seconds} s`,
      },
    }),
    ...(reason !== undefined && { disables: reason }),
  };
}
