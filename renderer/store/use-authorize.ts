import { useCallback } from 'react';
import { firstClient } from './flow-form.ts';
import { signInAddress } from './sign-in-address.ts';
import type { Stores } from './stores.ts';
import { useStores } from './use-stores.ts';

/** A function that starts a flow with the form's settings. */
export function useAuthorize(): () => void {
  const stores = useStores();
  return useCallback(() => {
    void startFlow(stores);
  }, [stores]);
}

/** Uses the first client when the form is still empty. */
async function startFlow({ api, authorize, profile, queries, settings, status }: Stores): Promise<void> {
  const { form, chooseClient, start } = authorize.getState();
  if (form.clientId === '') {
    const { items } = await queries.fetchQuery(api.authorization.clients.queryOptions({ input: {} }));
    const first = firstClient(items);
    if (first) chooseClient(first);
  }
  await start(signInAddress(settings.getState(), profile.getState().profile, status.getState().status).over);
}
