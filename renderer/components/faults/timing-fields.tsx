import { SelectField, type Choice } from '../field/select-field.tsx';
import { TextField } from '../field/text-field.tsx';
import type { FaultForm, TimingKind } from './fault-form.ts';
import styles from './faults.module.css';

interface TimingFieldsProps {
  form: FaultForm;
  change: (part: Partial<FaultForm>) => void;
}

const timings: readonly Choice<TimingKind>[] = [
  { value: 'always', label: 'Always' },
  { value: 'first', label: 'The first times' },
  { value: 'every', label: 'Every so many times' },
  { value: 'probability', label: 'By chance' },
  { value: 'seconds', label: 'For a time' },
];

/** The numbers that each timing is told. */
const numbers: Record<TimingKind, readonly { name: keyof FaultForm; label: string }[]> = {
  always: [],
  first: [{ name: 'times', label: 'Times' }],
  every: [{ name: 'times', label: 'Every' }],
  probability: [
    { name: 'percent', label: 'Percent' },
    { name: 'chanceSeed', label: 'Seed' },
  ],
  seconds: [{ name: 'forSeconds', label: 'Seconds' }],
};

/** How often the fault acts. */
export function TimingFields({ form, change }: TimingFieldsProps) {
  return (
    <div className={styles.fields}>
      <SelectField
        label="How often"
        value={form.timing}
        choices={timings}
        onChange={(timing) => {
          change({ timing });
        }}
      />
      {numbers[form.timing].map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          type="number"
          min={0}
          value={form[name]}
          onChange={(value) => {
            change({ [name]: value });
          }}
        />
      ))}
    </div>
  );
}
