import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { party, type Party } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { Screen } from '../../components/screen.tsx';
import { useClocksProblem, useMoveClocks } from '../../store/use-clocks.ts';
import { CustomMove } from './custom-move.tsx';
import { SkewCard } from './skew-card.tsx';

const steps = [
  { label: '+1 min', words: 'forward by 1 minute', seconds: 60 },
  { label: '+5 min', words: 'forward by 5 minutes', seconds: 300 },
  { label: '+1 h', words: 'forward by 1 hour', seconds: 3600 },
];

/** The clock of each party. Moving one clock simulates a machine with a wrong clock. */
export function Clocks() {
  const problem = useClocksProblem();
  return (
    <Screen note={problem !== undefined && <ProblemNote title="Cannot move the clock.">{problem}</ProblemNote>}>
      <SkewCard />
      <MoveCard />
    </Screen>
  );
}

type Choice = Party | 'all';

const choices = [
  { value: 'all' as const, label: 'All clocks' },
  ...party.options.map((value) => ({ value, label: partyName[value] })),
];

/** Moves all clocks, or one, by a duration. */
function MoveCard() {
  const [clock, setClock] = useState<Choice>('all');
  const moveClocks = useMoveClocks();
  const move = (seconds: number) => moveClocks((clocks) => clocks.advance({ party: clock, seconds }));
  const name = clock === 'all' ? 'All clocks' : partyName[clock];
  return (
    <Card title="Move by a duration">
      <Group align="end" gap="8 24" p="12 16 16">
        <SelectField<Choice> label="Clock" value={clock} choices={choices} onChange={setClock} />
        <Group gap={8} role="group" aria-label={`Move ${name}`}>
          {steps.map(({ label, words, seconds }) => (
            <Button key={label} title={`Move ${name} ${words}`} onClick={() => move(seconds)}>
              {label}
            </Button>
          ))}
        </Group>
        <CustomMove name={name} onMove={move} />
        <Text fz="sm" lh="18px" c="dim" flex="1 1 280px">
          When all clocks move, tokens expire and retries become due.
        </Text>
      </Group>
    </Card>
  );
}
