import { SelectField, type Choice } from '../field/select-field.tsx';
import { NumberField } from '../field/number-field.tsx';
import { faultTiming } from '#shared/model/fault.ts';
import { limitsOf, type NumberLimits } from '../../store/number-text.ts';
import type { Refusal } from '../../store/refusal-of.ts';
import type { FaultForm, TimingKind } from './fault-form.ts';
import styles from './faults.module.css';

interface TimingFieldsProps {
  form: FaultForm;
  change: (part: Partial<FaultForm>) => void;
  refusal: Refusal | undefined;
}

const timings: readonly Choice<TimingKind>[] = [
  { value: 'always', label: 'Always' },
  { value: 'first', label: 'The first requests' },
  { value: 'every', label: 'Every nth request' },
  { value: 'probability', label: 'Randomly' },
  { value: 'seconds', label: 'For a duration' },
];

const [, first, every, chance, forSeconds] = faultTiming.options;

interface TimingNumber {
  name: keyof FaultForm;
  label: string;
  unit?: string;
  /** JSON Pointer of the field, to match validation errors of the engine. */
  field: string;
  limits: NumberLimits;
}

/** The number fields of each timing. */
const numbers: Record<TimingKind, readonly TimingNumber[]> = {
  always: [],
  first: [{ name: 'times', label: 'Count', field: '/when/first', limits: limitsOf(first.shape.first) }],
  every: [{ name: 'times', label: 'Interval', field: '/when/every', limits: limitsOf(every.shape.every) }],
  probability: [
    {
      name: 'percent',
      label: 'Probability',
      unit: '%',
      field: '/when/probability',
      limits: limitsOf(chance.shape.probability, 1 / 100),
    },
    { name: 'chanceSeed', label: 'Seed', field: '/when/seed', limits: limitsOf(chance.shape.seed) },
  ],
  seconds: [
    {
      name: 'forSeconds',
      label: 'Duration',
      unit: 'seconds',
      field: '/when/seconds',
      limits: limitsOf(forSeconds.shape.seconds),
    },
  ],
};

/** The field of the timing that shows the error at a JSON Pointer. */
export function timingField({ timing }: FaultForm, pointer: string | undefined): string | undefined {
  return numbers[timing].find(({ field }) => field === pointer)?.field;
}

/** The fields for how often the fault acts. */
export function TimingFields({ form, change, refusal }: TimingFieldsProps) {
  return (
    <div className={styles.fields}>
      <SelectField label="Frequency" value={form.timing} choices={timings} onChange={(timing) => change({ timing })} />
      {numbers[form.timing].map(({ name, field, ...number }) => (
        <NumberField
          key={name}
          {...number}
          value={form[name]}
          problem={refusal?.field === field ? refusal.words : undefined}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
    </div>
  );
}
