import { SimpleGrid } from '@mantine/core';
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
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={16} style={{ alignItems: 'start' }}>
        <Card title="New fault">
          <SetFault />
        </Card>
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
      </SimpleGrid>
    </Screen>
  );
}
