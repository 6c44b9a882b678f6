import { useCallback } from 'react';
import { formOfPreset, type PresetContext, type RequestPreset } from './requests/request-presets.ts';
import type { Stores } from './stores.ts';
import { useStores } from './use-stores.ts';

/** A function that opens a preset with existing ids filled in. */
export function useOpenPreset(): (preset: RequestPreset) => void {
  const stores = useStores();
  return useCallback(
    (preset) => {
      void openPreset(stores, preset);
    },
    [stores],
  );
}

async function openPreset(stores: Stores, preset: RequestPreset): Promise<void> {
  const { clients, knownIds, requests } = stores;
  await Promise.all([knownIds.getState().load(), clients.getState().load()]);
  requests.getState().open({ kind: 'preset', id: preset.id }, formOfPreset(preset, contextOf(stores)));
}

function contextOf({ clients, knownIds }: Stores): PresetContext {
  const client = clients
    .getState()
    .items.find(({ grants, secret }) => grants.includes('client_credentials') && secret !== undefined);
  const { customerIds, chatIds, sessionIds } = knownIds.getState();
  return {
    client: { id: client?.id ?? '', secret: client?.secret ?? '' },
    customerId: customerIds[0] ?? '',
    sessionId: sessionIds[0] ?? '',
    chatId: chatIds[0] ?? '',
  };
}
