import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import styles from './clocks.module.css';

const units = [
  { value: '1', label: 'seconds' },
  { value: '60', label: 'minutes' },
  { value: '3600', label: 'hours' },
  { value: '86400', label: 'days' },
] as const;

interface CustomMoveProps {
  /** Whose clock, for the labels. */
  name: string;
  onMove: (seconds: number) => void;
}

/** Moves a clock on or back by any length of time. */
export function CustomMove({ name, onMove }: CustomMoveProps) {
  const [amount, setAmount] = useState('10');
  const [unit, setUnit] = useState<(typeof units)[number]['value']>('60');
  const seconds = Number(amount) * Number(unit);
  const good = Number.isFinite(seconds) && seconds > 0 && seconds <= 1e9;
  return (
    <div className={styles.custom} role="group" aria-label={`Move ${name} by any time`}>
      <TextField label="By" type="number" min={1} value={amount} onChange={setAmount} />
      <SelectField label="Unit" value={unit} choices={units} onChange={setUnit} />
      <span>
        <Button
          disabled={!good}
          onClick={() => {
            onMove(-seconds);
          }}
        >
          Back
        </Button>
        <Button
          disabled={!good}
          onClick={() => {
            onMove(seconds);
          }}
        >
          Advance
        </Button>
      </span>
    </div>
  );
}
