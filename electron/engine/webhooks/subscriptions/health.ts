import type { Subscription } from '#shared/model/subscription.ts';
import { toInstant } from '#shared/model/instant.ts';

/** How the attempts of a subscription went of late. Times in milliseconds by the service's clock. */
export interface Health {
  /** Failed attempts in a row. */
  failures: number;
  failingSince: number | null;
  /** Offset of the service's clock at `failingSince`, in milliseconds, if it was moved. */
  failingClockOffsetMs?: number;
  /** The circuit is open until then; past that, one probe is let through. */
  retryAt: number | null;
  /** How often it opened without a success between. */
  opened: number;
}

export const healthy: Health = { failures: 0, failingSince: null, retryAt: null, opened: 0 };

/** Failures in a row that open the circuit. */
const threshold = 20;
const firstPauseMs = 30_000;
const maxPauseMs = 600_000;

/** What becomes of the health of a subscription by a failed attempt. */
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

/** Until when the circuit is open; a clock that was moved back leaves it open no longer than it may be. */
export function openUntil({ retryAt }: Health, nowMs: number): number {
  return retryAt === null || retryAt > nowMs + maxPauseMs ? 0 : retryAt;
}

/** The circuit as it is shown. */
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
