import { useCallback } from 'react';
import { firstClient, flowRequestOf } from './flow-form.ts';
import { signInAddress } from './sign-in-address.ts';
import type { Stores } from './stores.ts';
import { useStores } from './use-stores.ts';

/** A function that starts a flow with the form's settings. */
export function useAuthorize(): () => void {
  const stores = useStores();
  return useCallback(() => {
    void authorize(stores);
  }, [stores]);
}

/** Uses the first client when the form is still empty. */
async function authorize({ clients, flows, flowForm, profile, settings, status }: Stores): Promise<void> {
  if (flowForm.getState().form.clientId === '') {
    await clients.getState().load();
    const first = firstClient(clients.getState().items);
    if (first) flowForm.getState().chooseClient(first);
  }
  const { over } = signInAddress(settings.getState(), profile.getState().profile, status.getState().status);
  await flows.getState().start(flowRequestOf(flowForm.getState().form, over));
}
