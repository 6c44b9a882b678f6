import { useCallback } from 'react';
import { defaultSettings } from '#shared/model/settings.ts';
import { firstClient } from './flow-form.ts';
import { keptData } from './kept-data.ts';
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
async function startFlow(stores: Stores): Promise<void> {
  const { api, authorize, profile, queries } = stores;
  const { form, chooseClient, start } = authorize.getState();
  if (form.clientId === '') {
    const { items } = await queries.fetchQuery(api.authorization.clients.queryOptions({ input: {} }));
    const first = firstClient(items);
    if (first) chooseClient(first);
  }
  const settings = keptData(stores, 'settings') ?? defaultSettings;
  await start(signInAddress(settings, profile.getState().profile, keptData(stores, 'status')).over);
}
