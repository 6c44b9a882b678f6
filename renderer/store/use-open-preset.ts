import { useCallback } from 'react';
import { formOfPreset, type PresetContext, type RequestPreset } from './requests/request-presets.ts';
import type { Stores } from './stores.ts';
import { useStores } from './use-stores.ts';

/** A function that opens a preset with existing ids filled in. */
export function useOpenPreset(): (preset: RequestPreset) => void {
  const stores = useStores();
  return useCallback(
    (preset) => {
      void contextOf(stores).then((context) => {
        stores.requests.getState().open({ kind: 'preset', id: preset.id }, formOfPreset(preset, context));
      });
    },
    [stores],
  );
}

async function contextOf({ api, knownIds, queries }: Stores): Promise<PresetContext> {
  const [clients] = await Promise.all([
    queries.fetchQuery(api.authorization.clients.queryOptions({ input: {} })).catch(() => ({ items: [] })),
    knownIds.getState().load(),
  ]);
  const client = clients.items.find(
    ({ grants, secret }) => grants.includes('client_credentials') && secret !== undefined,
  );
  const { customerIds, chatIds, sessionIds } = knownIds.getState();
  return {
    client: { id: client?.id ?? '', secret: client?.secret ?? '' },
    customerId: customerIds[0] ?? '',
    sessionId: sessionIds[0] ?? '',
    chatId: chatIds[0] ?? '',
  };
}
