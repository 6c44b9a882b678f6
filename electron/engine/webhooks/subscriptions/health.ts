import type { Subscription } from '#shared/model/subscription.ts';
import { toInstant } from '#shared/model/instant.ts';

/** The recent results of a subscription's attempts. Times in milliseconds by the service's clock. */
export interface Health {
  /** Failed attempts in a row. */
  failures: number;
  failingSince: number | null;
  /** Offset of the service's clock at `failingSince`, in milliseconds, if it was moved. */
  failingClockOffsetMs?: number;
  /** The circuit is open until this time; then one probe is sent. */
  retryAt: number | null;
  /** How often it opened since the last success. */
  opened: number;
}

export const healthy: Health = { failures: 0, failingSince: null, retryAt: null, opened: 0 };

/** Failures in a row that open the circuit. */
const threshold = 20;
const firstPauseMs = 30_000;
const maxPauseMs = 600_000;

/** The health of a subscription after a failed attempt. */
export function afterFailure(before: Health, nowMs: number, clockOffsetMs: number): Health {
  const failures = before.failures + 1;
  const first = before.failingSince === null;
  const failing: Health = {
    ...before,
    failures,
    failingSince: before.failingSince ?? nowMs,
    ...(first && clockOffsetMs !== 0 && { failingClockOffsetMs: clockOffsetMs }),
  };
  if (failures < threshold || (before.retryAt !== null && nowMs < before.retryAt)) {
    return failing;
  }
  const pauseMs = Math.min(firstPauseMs * 2 ** before.opened, maxPauseMs);
  return { ...failing, retryAt: nowMs + pauseMs, opened: before.opened + 1 };
}

/** Until when the circuit is open. A clock that was moved back does not extend the maximum. */
export function openUntil({ retryAt }: Health, nowMs: number): number {
  return retryAt === null || retryAt > nowMs + maxPauseMs ? 0 : retryAt;
}

/** The state of the circuit in the API. */
export function circuitOf(health: Health, nowMs: number): Subscription['circuit'] {
  const { failingClockOffsetMs, failingSince, failures, retryAt } = health;
  const open = retryAt !== null && nowMs < retryAt;
  return {
    state: retryAt === null ? 'closed' : open ? 'open' : 'half-open',
    failures,
    failingSince: failingSince === null ? null : toInstant(failingSince),
    ...(failingClockOffsetMs !== undefined && { failingClockOffsetMs }),
    retryAt: retryAt === null ? null : toInstant(retryAt),
  };
}
