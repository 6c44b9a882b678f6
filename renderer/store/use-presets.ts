import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { builtInPresets, ownPresets, type RequestPreset } from './requests/request-presets.ts';
import { useApi, useStatus } from './use-stores.ts';

/** The presets of the interface that the service offers. */
export function usePresets(): readonly RequestPreset[] {
  const own = useStatus()?.interface !== undefined;
  const { interface: api } = useApi();
  const operations = useQuery(api.operations.queryOptions({ input: {}, enabled: own })).data?.items;
  return useMemo(() => (own ? ownPresets(operations ?? []) : builtInPresets), [own, operations]);
}
