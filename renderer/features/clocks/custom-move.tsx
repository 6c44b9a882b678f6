import { Box, Group } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { NumberField } from '../../components/field/number-field.tsx';
import { numberOf, numberProblem, type NumberLimits } from '../../store/number-text.ts';

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
export function CustomMove({ name, onMove }: CustomMoveProps) {
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
