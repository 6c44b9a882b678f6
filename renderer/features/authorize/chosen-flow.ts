import type { Flow } from '#shared/model/flow.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import { useFlows } from '../../store/use-authorization.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** The selected flow, else the newest. */
export function useChosenFlow(): Flow | undefined {
  const chosen = useStoreState('authorize', (state) => state.chosen);
  const flows = useFlows().items;
  return flows.find(({ id }) => id === chosen) ?? flows[0];
}

/** The label of each flow status. */
export const flowStatus: Record<Flow['status'], { words: string; outcome: Outcome }> = {
  running: { words: 'running', outcome: 'neutral' },
  'waiting-for-user': { words: 'waiting for the user', outcome: 'neutral' },
  done: { words: 'done', outcome: 'ok' },
  failed: { words: 'failed', outcome: 'bad' },
  cancelled: { words: 'cancelled', outcome: 'neutral' },
};
