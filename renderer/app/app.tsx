import { MantineProvider } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { useLayoutEffect, useMemo } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Stores } from '../store/stores.ts';
import { useSettings } from '../store/use-settings.ts';
import { useTextSize } from '../store/use-text-size.ts';
import { StoresContext, useStoreState } from '../store/use-stores.ts';
import { usePresenterMask } from '../store/use-presenter-mask.ts';
import { cspNonce } from '../components/csp-nonce.ts';
import { MaskContext } from '../components/use-mask.ts';
import { Frame } from './frame/frame.tsx';
import { mantineVariables, themeAt } from './theme.ts';

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
  const textSize = useTextSize();
  const theme = useMemo(() => themeAt(textSize), [textSize]);
  useLayoutEffect(() => {
    document.documentElement.style.zoom = String(textSize / 100);
    document.documentElement.style.setProperty('--zoom', String(textSize / 100));
  }, [textSize]);
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
