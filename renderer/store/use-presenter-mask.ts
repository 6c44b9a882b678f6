import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createMask, noMask, type Mask } from '#shared/redaction/mask-secrets.ts';
import { secretsWithin } from '#shared/redaction/secrets-within.ts';
import { useApi } from './use-engine.ts';
import { useStoreState } from './use-stores.ts';

/** Masks secrets while the presenter view is on, also those of this instance that only their value identifies. */
export function usePresenterMask(): Mask {
  const on = useStoreState('presenter', (state) => state.on);
  const { authorization, captures, requests, webhooks } = useApi();
  const known = useQueries({
    queries: [
      { ...authorization.clients.queryOptions({ input: {} }), enabled: on },
      { ...authorization.users.queryOptions({ input: {} }), enabled: on },
      { ...webhooks.subscriptions.queryOptions({ input: {} }), enabled: on },
      { ...captures.settings.queryOptions({ select: ({ auth, checks }) => [auth, checks] }), enabled: on },
      { ...requests.environments.queryOptions(), enabled: on },
    ],
    combine: valuesOf,
  });
  return useMemo(() => (on ? createMask(known) : noMask), [on, known]);
}

const valuesOf = (results: readonly { data?: unknown }[]): string[] =>
  results.flatMap(({ data }) => secretsWithin(data));
