import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useChosenFlow } from './chosen-flow.ts';
import { FamiliesCard } from './families-card.tsx';
import { FaultsCard } from './faults-card.tsx';
import { FlowFormCard } from './flow-form-card.tsx';
import { FlowsCard } from './flows-card.tsx';
import { StepsCard } from './steps-card.tsx';
import { TokenCard } from './token-card.tsx';
import { useWindowBelow } from '../../components/use-window-below.ts';

/** OAuth made visible: the token request, each message of the flow, and the tokens that it obtained. */
export function Authorize() {
  const wide = !useWindowBelow('width', 1340);
  const hasToken = useChosenFlow()?.tokens !== undefined;
  const steps = <StepsCard key="steps" />;
  const token = <TokenCard key="token" />;
  return (
    <div
      style={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: wide ? '312px minmax(0, 1fr) minmax(400px, 26%)' : '300px minmax(0, 1fr)',
        height: '100%',
      }}
    >
      <Column pl={12} style={{ borderRight: '1px solid var(--line)' }}>
        <FlowFormCard />
        <FaultsCard />
        <FlowsCard />
      </Column>
      {wide && <Column>{steps}</Column>}
      <Column pr={12}>
        {/* In a narrow window, the token comes before the steps once it exists. */}
        {wide ? token : hasToken ? [token, steps] : [steps, token]}
        <FamiliesCard />
      </Column>
    </div>
  );
}

function Column({ children, style, ...rest }: BoxProps & { children: ReactNode }) {
  return (
    <Box
      display="grid"
      px={8}
      py={12}
      miw={0}
      tabIndex={0}
      style={[{ gap: 12, gridTemplateColumns: 'minmax(0, 1fr)', gridAutoRows: 'max-content', overflow: 'auto' }, style]}
      {...rest}
    >
      {children}
    </Box>
  );
}
