import type { Flow } from '#shared/model/flow.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** The selected flow, else the newest. */
export function useChosenFlow(): Flow | undefined {
  const chosen = useStoreState('flows', (state) => state.chosen);
  const flows = useStoreState('flows', (state) => state.items);
  return flows.find(({ id }) => id === chosen) ?? flows[0];
}
