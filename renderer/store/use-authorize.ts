import { useCallback } from 'react';
import { defaultSettings } from '#shared/model/settings.ts';
import { emptyFlowForm, firstClient, flowRequestOf, forClient, type FlowForm } from './flow-form.ts';
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

/** Starts a flow with the settings of the form `authorize` and selects it. Uses the first client when the form is still empty. */
export async function startFlow(stores: Stores): Promise<void> {
  const { api, authorize, client, forms, profile, queries } = stores;
  const { edit, submit } = forms.getState();
  const formNow = (): FlowForm => ({ ...emptyFlowForm, ...forms.getState().drafts['authorize']?.edited });
  if (formNow().clientId === '' && formNow().server !== 'saved') {
    const { items } = await queries.fetchQuery(api.authorization.clients.queryOptions({ input: {} }));
    const first = firstClient(items);
    if (first) edit('authorize', forClient(formNow(), first));
  }
  const settings = keptData(stores, 'settings') ?? defaultSettings;
  const { over } = signInAddress(settings, profile.getState().profile, keptData(stores, 'status'));
  await submit('authorize', async () => {
    const { scope, server, serverId } = formNow();
    const { id } =
      server === 'saved'
        ? await client.authorizationServers.try({ id: serverId, ...(scope.trim() !== '' && { scope }) })
        : await client.flows.start(flowRequestOf(formNow(), over));
    await queries.invalidateQueries({ queryKey: api.flows.key() });
    authorize.getState().choose(id);
  });
}
