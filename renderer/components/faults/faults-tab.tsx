import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import { useApi } from '../../store/use-stores.ts';
import { useFaults } from '../../store/use-faults.ts';
import { focusScreen } from '../begin-screen.ts';
import { Button } from '../button.tsx';
import { Card } from '../screen.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Screen } from '../screen.tsx';
import { FaultList } from './fault-list.tsx';
import { SetFault } from './set-fault.tsx';

/** All faults that are set, and the form to set a new one. */
export function FaultsTab() {
  const { active, items } = useFaults();
  const count = active.length;
  const clearAll = useMutation(useApi().faults.clearAll.mutationOptions({ onSuccess: focusScreen }));
  return (
    <Screen>
      <Card title="Set a fault">
        <SetFault />
      </Card>
      <Card
        title={count === 0 ? 'Faults' : counted(count, 'active fault', 'active faults')}
        actions={
          <Button size="small" disabled={items.length === 0} onClick={() => clearAll.mutate(undefined)}>
            Clear all
          </Button>
        }
      >
        <FaultList>
          <EmptyState icon={<ShieldCheck size={24} aria-hidden />} title="No active faults">
            A fault breaks your traffic on purpose until you clear it. Every screen shows it.
          </EmptyState>
        </FaultList>
      </Card>
    </Screen>
  );
}
