import { MantineProvider } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { useLayoutEffect, useMemo } from 'react';
import { QueryClientProvider, useQueries } from '@tanstack/react-query';
import { createMask, noMask, type Mask } from '#shared/redaction/mask-secrets.ts';
import { secretsWithin } from '#shared/redaction/secrets-within.ts';
import type { Stores } from '../store/stores.ts';
import { useSettings } from '../store/use-settings.ts';
import { StoresContext, useStoreState, useApi } from '../store/use-stores.ts';
import { cspNonce } from '../components/csp-nonce.ts';
import { useZoom } from '../components/use-zoom.ts';
import { MaskContext } from '../components/use-mask.ts';
import { Frame } from './frame/frame.tsx';
import { mantineVariables, useZoomedTheme } from './theme.ts';

/** The root component. */
export function App({ stores }: { stores: Stores }) {
  return (
    <StoresContext value={stores}>
      <QueryClientProvider client={stores.queries}>
        <Themed />
      </QueryClientProvider>
    </StoresContext>
  );
}

function Themed() {
  const chosen = useSettings().theme;
  const preferred = useColorScheme('dark', { getInitialValueInEffect: false });
  const theme = useZoomedTheme(useZoom());
  const presenting = useStoreState('presenter', (state) => state.on);
  const mask = usePresenterMask();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-presenting', presenting);
  }, [presenting]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      getStyleNonce={cspNonce}
      forceColorScheme={chosen === 'system' ? preferred : chosen}
    >
      <MaskContext value={mask}>
        <Frame />
      </MaskContext>
    </MantineProvider>
  );
}

/** Masks secrets while the presenter view is on, also those of this instance that only their value identifies. */
function usePresenterMask(): Mask {
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
