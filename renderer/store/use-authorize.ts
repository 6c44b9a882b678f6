import { useCallback } from 'react';
import { firstClient, flowRequestOf } from './flow-form.ts';
import type { Stores } from './stores.ts';
import { useStores } from './use-stores.ts';

/** How to run a flow with what is filled in. */
export function useAuthorize(): () => void {
  const stores = useStores();
  return useCallback(() => {
    void authorize(stores);
  }, [stores]);
}

/** Where nothing was filled in yet, the first client is taken. */
async function authorize({ clients, flows, flowForm }: Stores): Promise<void> {
  if (flowForm.getState().form.clientId === '') {
    await clients.getState().load();
    const first = firstClient(clients.getState().items);
    if (first) flowForm.getState().chooseClient(first);
  }
  await flows.getState().start(flowRequestOf(flowForm.getState().form));
}
