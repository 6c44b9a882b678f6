import { Group, SimpleGrid, Text } from '@mantine/core';
import type { Party } from '#shared/model/party.ts';
import { Card } from '../../components/card.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { Screen } from '../../components/screen.tsx';
import { useClocksProblem, useMoveClocks } from '../../store/use-clocks.ts';
import { ClockCard } from './clock-card.tsx';
import { CustomMove } from './custom-move.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { SkewCard } from './skew-card.tsx';

const parties: Party[] = ['client', 'authorization', 'service', 'catcher'];

/** The clock of each party. Moving one clock simulates a machine with a wrong clock. */
export function Clocks() {
  const problem = useClocksProblem();
  return (
    <Screen note={problem !== undefined && <ProblemNote title="Cannot move the clock.">{problem}</ProblemNote>}>
      <SkewCard />
      <AllClocks />
      <SimpleGrid cols={{ base: 1, xs: 2, xl: 4 }} spacing={16}>
        {parties.map((party) => (
          <ClockCard key={party} party={party} />
        ))}
      </SimpleGrid>
    </Screen>
  );
}

function AllClocks() {
  const moveClocks = useMoveClocks();
  const move = (seconds: number) => moveClocks((clocks) => clocks.advance({ party: 'all', seconds }));
  return (
    <Card title="All clocks">
      <Group align="end" gap="8 24" p="12 16 16">
        <MoveButtons name="All clocks" onMove={move} />
        <CustomMove name="All clocks" onMove={move} />
        <Text fz="sm" lh="18px" c="dim" flex="1 1 280px">
          Move all clocks to simulate time passing: tokens expire and pending retries become due. Move one clock to
          simulate a machine whose time is wrong.
        </Text>
      </Group>
    </Card>
  );
}
