import { Group, Text, Box, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { party, type Party } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { Button } from '../../components/button.tsx';
import { Card, Screen, ScreenAction } from '../../components/screen.tsx';
import { SelectField, NumberField } from '../../components/field/fields.tsx';
import { ProblemNote } from '../../components/note.tsx';
import { useClocksProblem, useMoveClocks, arrangeClocks, useReadings } from '../../store/use-clocks.ts';
import { numberOf, numberProblem, type NumberLimits } from '../../store/number-text.ts';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useKept, useStoreState } from '../../store/use-stores.ts';
import { SkewChart } from './skew-chart.tsx';
import { skewMeanings } from './skew-meanings.ts';
import { skewPresets } from './skew-presets.ts';

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
      <Group align="end" gap="8 24" p="12 var(--edge) 16">
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

const units = [
  { value: '1', label: 'seconds' },
  { value: '60', label: 'minutes' },
  { value: '3600', label: 'hours' },
  { value: '86400', label: 'days' },
] as const;

/** A clock can be moved by up to 1,000,000,000 seconds at once. */
function limitsIn(seconds: number): NumberLimits {
  const max = Math.floor(1e9 / seconds);
  return { whole: false, min: undefined, above: 0, max, default: undefined, optional: false };
}

interface CustomMoveProps {
  /** Name of the clock, for labels. */
  name: string;
  onMove: (seconds: number) => void;
}

/** Moves a clock forward or back by a custom duration. */
function CustomMove({ name, onMove }: CustomMoveProps) {
  const [amount, setAmount] = useState('10');
  const [unit, setUnit] = useState<(typeof units)[number]['value']>('60');
  const limits = limitsIn(Number(unit));
  const seconds = numberOf(amount) * Number(unit);
  const good = numberProblem(amount, limits) === undefined;
  return (
    <Group gap={8} align="end" role="group" aria-label={`Move ${name} by a custom duration`}>
      <Box w={72}>
        <NumberField label="By" limits={limits} value={amount} onChange={setAmount} />
      </Box>
      <SelectField label="Unit" value={unit} choices={units} onChange={setUnit} />
      <Group component="span" gap={8} wrap="nowrap">
        <Button disabled={!good} onClick={() => onMove(-seconds)}>
          Move back
        </Button>
        <Button disabled={!good} onClick={() => onMove(seconds)}>
          Move forward
        </Button>
      </Group>
    </Group>
  );
}

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, neutral: CircleCheck };
const colors = { ok: 'ok', warn: 'warn', bad: 'bad', neutral: 'ok' };

/** Default tolerance of the catcher in seconds, used until its settings are loaded. */
const defaultTolerance = 300;

/** The skew between the clocks, its effects, and presets of common skews. */
function SkewCard() {
  const stored = useReadings();
  const [drag, setDrag] = useState<{ party: Party; offsetMs: number }>();
  const readings = drag ? { ...stored, [drag.party]: { ...stored[drag.party], offsetMs: drag.offsetMs } } : stored;
  const tokenLife = useStoreState('profile', ({ profile }) => profile.accessTokenLifetime);
  const tolerance = useKept('catcher').data?.checks.stalenessSeconds ?? defaultTolerance;
  const move = useMoveClocks();
  const moved = Object.values(readings).some(({ offsetMs }) => offsetMs !== 0);
  const skewed = Object.values(readings).some(({ skewMs }) => skewMs !== 0);
  const sums = Object.fromEntries(
    Object.entries(readings).map(([party, { offsetMs, skewMs }]) => [party, offsetMs + skewMs]),
  ) as Record<Party, number>;
  const set = (party: Party, offsetMs: number) =>
    move(async (clocks) => {
      const seconds = (offsetMs - stored[party].offsetMs) / 1000;
      if (seconds !== 0) await clocks.advance({ party, seconds });
      setDrag(undefined);
    });
  const meanings = skewMeanings(sums, { tokenLifeMs: tokenLife * 1000, toleranceMs: tolerance * 1000 });
  return (
    <Card
      title="Skew"
      actions={
        <ScreenAction>
          <Button look="primary" disabled={!moved} onClick={() => move((clocks) => clocks.reset())}>
            Reset clocks
          </Button>
        </ScreenAction>
      }
    >
      <SkewChart readings={readings} onDrag={(party, offsetMs) => setDrag({ party, offsetMs })} onSet={set} />
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 3 }}
        spacing={0}
        style={{ borderTop: '1px solid var(--line)' }}
        aria-label="Effects of the skew"
      >
        {meanings.map(({ between: [stamps, compares], outcome, words }) => {
          const Icon = icons[outcome];
          return (
            <Group key={compares} component="li" gap={8} wrap="nowrap" align="start" px="var(--edge)" py={12}>
              <Icon size={16} color={`var(--${colors[outcome]})`} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
              <div>
                <Text fw={600}>
                  {partyName[stamps]} to {partyName[compares]}
                </Text>
                <Text fz="sm" lh="18px" c="dim" mih={36}>
                  {words}
                </Text>
              </div>
            </Group>
          );
        })}
      </SimpleGrid>
      <Group
        gap={8}
        px="var(--edge)"
        py={12}
        fz="sm"
        c="dim"
        style={{ borderTop: '1px solid var(--line)' }}
        role="group"
        aria-label="Skew presets"
      >
        {skewPresets({ tokenLife, tolerance }).map(({ title, meaning, seconds }) => (
          <Button
            key={title}
            size="small"
            title={meaning}
            onClick={() => move((clocks) => arrangeClocks(clocks, seconds))}
          >
            {title}
          </Button>
        ))}
        {skewed && (
          <span>
            A fault also skews a clock: <a href="#/faults">show faults</a>
          </span>
        )}
      </Group>
    </Card>
  );
}
