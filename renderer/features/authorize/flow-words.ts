import type { Flow } from '#shared/model/flow.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';

/** The label of each flow status. */
export const flowStatus: Record<Flow['status'], { words: string; outcome: Outcome }> = {
  running: { words: 'running', outcome: 'neutral' },
  'waiting-for-user': { words: 'waiting for the user', outcome: 'warn' },
  done: { words: 'done', outcome: 'ok' },
  failed: { words: 'failed', outcome: 'bad' },
  cancelled: { words: 'cancelled', outcome: 'neutral' },
};
