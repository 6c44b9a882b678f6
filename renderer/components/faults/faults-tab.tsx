import { Box, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import { useApi } from '../../store/use-stores.ts';
import { useFaults } from '../../store/use-faults.ts';
import { Button } from '../button.tsx';
import { Card } from '../screen.tsx';
import { EmptyState } from '../empty-state.tsx';
import { FaultList } from './fault-list.tsx';
import { SetFault } from './set-fault.tsx';

/** All active faults, and the form to set a new one. */
export function FaultsTab() {
  const count = useFaults().items.length;
  const clearAll = useMutation(useApi().faults.clearAll.mutationOptions());
  return (
    <Group gap={16} h="100%" p={16} align="flex-start" style={{ alignContent: 'flex-start', overflow: 'auto' }}>
      {/* Below each other, both take the whole width. */}
      <Box flex="1 1 376px" miw={276}>
        <Card title="Set a fault">
          <SetFault />
        </Card>
      </Box>
      <Box flex="999 1 360px" miw={0}>
        <Card
          title={count === 0 ? 'Faults' : counted(count, 'active fault', 'active faults')}
          actions={
            <Button size="small" disabled={count === 0} onClick={() => clearAll.mutate(undefined)}>
              Clear all
            </Button>
          }
        >
          <FaultList>
            <EmptyState icon={<ShieldCheck size={24} aria-hidden />} title="No active faults">
              Set a fault to break your own traffic on purpose. It stays active until you clear it, every screen shows
              it, and the journal records each hit.
            </EmptyState>
          </FaultList>
        </Card>
      </Box>
    </Group>
  );
}
