import { MantineProvider } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Stores } from '../store/stores.ts';
import { StoresContext, useStoreState } from '../store/use-stores.ts';
import { cspNonce } from '../components/csp-nonce.ts';
import { Frame } from './frame/frame.tsx';
import { mantineVariables, theme } from './theme.ts';

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
  const chosen = useStoreState('settings', (state) => state.theme);
  const preferred = useColorScheme('dark', { getInitialValueInEffect: false });
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      getStyleNonce={cspNonce}
      forceColorScheme={chosen === 'system' ? preferred : chosen}
    >
      <Frame />
    </MantineProvider>
  );
}
