import { Text } from '@mantine/core';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { FaultList } from '../../components/faults/fault-list.tsx';
import { SetFault } from '../../components/faults/set-fault.tsx';
import { useStoreState } from '../../store/use-stores.ts';

/** The faults of the authorization server. */
export function FaultsCard() {
  const items = useStoreState('faults', (state) => state.items);
  const clear = useStoreState('faults', (state) => state.clear);
  const here = items.filter(({ where }) => where === 'authorization');
  const clearHere = async () => {
    for (const { id } of here) await clear(id).catch(() => undefined);
  };
  return (
    <Card
      title="Faults"
      actions={
        here.length > 0 && (
          <Button size="small" onClick={() => void clearHere()}>
            Clear faults
          </Button>
        )
      }
    >
      <FaultList place="authorization">
        <Text c="dim" px={16} pt={12}>
          No active faults. The authorization server follows the specifications.
        </Text>
      </FaultList>
      <details>
        <Text
          component="summary"
          w="fit-content"
          mx={16}
          my={8}
          fw={500}
          c="accent"
          bdrs={4}
          style={{ cursor: 'pointer' }}
        >
          Set a fault
        </Text>
        <SetFault place="authorization" />
      </details>
    </Card>
  );
}
