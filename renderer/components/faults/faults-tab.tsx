import { Box, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useApi } from '../../store/use-stores.ts';
import { useFaults } from '../../store/use-faults.ts';
import { focusScreen } from '../begin-screen.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Card, Screen } from '../screen.tsx';
import { FaultList } from './fault-list.tsx';
import { SetFault } from './set-fault.tsx';

/** The form to set a fault, beside all faults that are set. */
export function FaultsTab() {
  const { items } = useFaults();
  const clearAll = useMutation(useApi().faults.clearAll.mutationOptions({ onSuccess: focusScreen }));
  return (
    <Screen>
      <Group gap={16} align="flex-start">
        <Box flex="3 1 490px" miw={0}>
          <Card title="New fault">
            <SetFault />
          </Card>
        </Box>
        <Box flex="2 1 280px" miw={0}>
          <Card
            title="Faults"
            actions={
              <Button size="small" disabled={items.length === 0} onClick={() => clearAll.mutate(undefined)}>
                Clear all
              </Button>
            }
          >
            <FaultList>
              <EmptyState icon={<ShieldCheck size={24} aria-hidden />} title="No active faults">
                A fault breaks your traffic on purpose until you clear it.
              </EmptyState>
            </FaultList>
          </Card>
        </Box>
      </Group>
    </Screen>
  );
}
