import { Group, SimpleGrid, Text, Stack } from '@mantine/core';
import type { Party } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { Card } from '../../components/card.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { Screen } from '../../components/screen.tsx';
import { useClocksProblem, useMoveClocks, useReadings } from '../../store/use-clocks.ts';
import { CustomMove } from './custom-move.tsx';
import { SkewCard } from './skew-card.tsx';
import { Button } from '../../components/button.tsx';
import { timeOfDay } from '../../components/text/time-of-day.ts';
import { useNow } from '../../components/use-now.ts';
import { readingWords } from './skew-chart.tsx';

const steps = [
  { label: '+1 min', words: 'forward by 1 minute', seconds: 60 },
  { label: '+5 min', words: 'forward by 5 minutes', seconds: 300 },
  { label: '+1 h', words: 'forward by 1 hour', seconds: 3600 },
];

/** Moves a clock forward by a preset duration. */
function MoveButtons({ name, onMove }: { name: string; onMove: (seconds: number) => void }) {
  return (
    <Group gap={8} role="group" aria-label={`Move ${name}`}>
      {steps.map(({ label, words, seconds }) => (
        <Button key={label} title={`Move ${name} ${words}`} onClick={() => onMove(seconds)}>
          {label}
        </Button>
      ))}
    </Group>
  );
}

/** What each clock decides. */
const uses: Record<Party, string> = {
  client: 'Decides when the client considers its token expired.',
  authorization: 'Timestamps tokens, and expires codes, tokens and sessions.',
  service: 'Decides whether a token has expired and when a delivery is retried.',
  catcher: 'Decides whether the timestamp of a signature is fresh.',
};

/** The clock of one party, and how to move it. */
function ClockCard({ party }: { party: Party }) {
  const { offsetMs, skewMs } = useReadings()[party];
  const moveClocks = useMoveClocks();
  const now = useNow(200) + offsetMs + skewMs;
  const name = partyName[party];
  const move = (seconds: number) => moveClocks((clocks) => clocks.advance({ party, seconds }));
  return (
    <Card
      title={name}
      actions={
        offsetMs !== 0 && (
          <Button size="small" onClick={() => move(-offsetMs / 1000)}>
            Reset
          </Button>
        )
      }
    >
      <Stack gap={8} p="12 16 16">
        <Group component="p" gap={12} align="baseline">
          <Text component="time" ff="mono" fz={28} lh="36px" fw={600} dateTime={new Date(now).toISOString()}>
            {timeOfDay(now).slice(0, 8)}
          </Text>
          <Text span fz="sm" c="dim">
            {new Date(now).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' })}
          </Text>
        </Group>
        <Text ff="mono" fz="sm" lh="18px" c={offsetMs + skewMs === 0 ? 'dim' : 'warn'}>
          {readingWords({ offsetMs, skewMs })}
        </Text>
        <Text fz="sm" lh="18px" c="dim" mih={36}>
          {uses[party]}
        </Text>
        <MoveButtons name={name} onMove={move} />
        <CustomMove name={name} onMove={move} />
      </Stack>
    </Card>
  );
}

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
