import { useCallback } from 'react';
import { knownIds } from './known-ids.ts';
import { formOfPreset, type PresetContext, type RequestPreset } from './requests/request-presets.ts';
import type { Stores } from './stores.ts';
import { useStores } from './use-stores.ts';

/** A function that opens a preset with existing ids filled in. */
export function useOpenPreset(): (preset: RequestPreset) => void {
  const stores = useStores();
  return useCallback(
    (preset) => {
      void contextOf(stores).then((context) =>
        stores.requests.getState().open({ kind: 'preset', id: preset.id }, formOfPreset(preset, context)),
      );
    },
    [stores],
  );
}

async function contextOf(stores: Stores): Promise<PresetContext> {
  const { api, queries } = stores;
  // The ids are only suggestions; a wrong id is reported when the request is sent.
  const [clients, ids] = await Promise.all([
    queries.fetchQuery(api.authorization.clients.queryOptions({ input: {} })).catch(() => ({ items: [] })),
    queries.fetchQuery(knownIds(stores)).catch(() => undefined),
  ]);
  const client = clients.items.find(
    ({ grants, secret }) => grants.includes('client_credentials') && secret !== undefined,
  );
  return {
    client: { id: client?.id ?? '', secret: client?.secret ?? '' },
    customerId: ids?.customerId[0] ?? '',
    sessionId: ids?.sessionId[0] ?? '',
    chatId: ids?.chatId[0] ?? '',
  };
}
