import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { FaultList } from '../../components/faults/fault-list.tsx';
import { SetFault } from '../../components/faults/set-fault.tsx';
import { useApi } from '../../store/use-engine.ts';
import { useFaults } from '../../store/use-faults.ts';

/** The faults of the authorization server. */
export function FaultsCard() {
  const clear = useMutation(useApi().faults.clear.mutationOptions());
  const here = useFaults().items.filter(({ where }) => where === 'authorization');
  const clearHere = () => {
    for (const { id } of here) clear.mutate({ id });
  };
  return (
    <Card
      title="Faults"
      actions={
        here.length > 0 && (
          <Button size="small" onClick={clearHere}>
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
