import { useQuery } from '@tanstack/react-query';
import { useMemo, useCallback } from 'react';
import {
  builtInPresets,
  ownPresets,
  type RequestPreset,
  formOfPreset,
  type PresetContext,
} from './requests/request-presets.ts';
import { useApi, useStatus, useStores } from './use-stores.ts';
import { requestSpec } from '#shared/model/request-run.ts';
import { knownIds } from './known-ids.ts';
import { formOfSpec } from './requests/form-of-spec.ts';
import type { RequestForm } from './requests/request-form.ts';
import { specOfOperation } from './requests/spec-of-operation.ts';
import { refusalOf } from './refusal-of.ts';
import type { Stores } from './stores.ts';

/** The presets of the interface that the service offers. */
export function usePresets(): readonly RequestPreset[] {
  const own = useStatus()?.interface !== undefined;
  const { interface: api } = useApi();
  const operations = useQuery(api.operations.queryOptions({ input: {}, enabled: own })).data?.items;
  return useMemo(() => (own ? ownPresets(operations ?? []) : builtInPresets), [own, operations]);
}

/** A function that opens a preset with existing ids filled in. */
export function useOpenPreset(): (preset: RequestPreset) => void {
  const stores = useStores();
  return useCallback(
    (preset) => {
      formOf(stores, preset).then(
        (form) => stores.requests.getState().open({ kind: 'preset', id: preset.id }, form),
        (error: unknown) => stores.shell.getState().tell('problem', refusalOf(error).words),
      );
    },
    [stores],
  );
}

async function formOf(stores: Stores, preset: RequestPreset): Promise<RequestForm> {
  const { operation: id, path } = preset;
  if (id === undefined) return formOfPreset(preset, await contextOf(stores));
  const [operation] = (await stores.client.interface.operations({ id })).items;
  if (!operation) throw new Error(`The service no longer offers ${path}.`);
  return formOfSpec(requestSpec.parse(specOfOperation(operation)));
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
