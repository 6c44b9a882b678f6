import { EventField } from '../../../components/event/event-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { Problem } from '../../../components/problem.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { answerRule } from '#shared/model/catcher-settings.ts';
import { limitsOf, type NumberLimits } from '../../../store/number-text.ts';
import { listPairs } from '../../../components/list-pairs.ts';
import { PairRows } from '../../../components/pair-rows.tsx';
import type { MatchForm } from '../../../store/catcher/catcher-form.ts';
import styles from './answers.module.css';

interface MatchFieldsProps {
  pointer: string;
  match: MatchForm;
  problemAt: (field: string) => string | undefined;
  onChange: (part: Partial<MatchForm>) => void;
}

type Numbered = 'nth' | 'every' | 'first' | 'probability' | 'seed';

interface NumberedField {
  name: Numbered;
  label: string;
  hint: string;
  limits: NumberLimits;
  unit?: string;
}

const { shape } = answerRule.shape.match.unwrap();

const numbered: readonly NumberedField[] = [
  { name: 'first', label: 'First n', hint: 'Stops after this many matches', limits: limitsOf(shape.first) },
  { name: 'nth', label: 'Only the nth', hint: 'Counts matching requests', limits: limitsOf(shape.nth) },
  { name: 'every', label: 'Every nth', hint: 'Counts matching requests', limits: limitsOf(shape.every) },
  {
    name: 'probability',
    label: 'Probability',
    hint: 'Share of matching requests',
    limits: limitsOf(shape.probability, 1 / 100),
    unit: '%',
  },
  { name: 'seed', label: 'Seed', hint: 'The same seed selects the same requests', limits: limitsOf(shape.seed) },
];

/** The conditions of a rule. Empty fields match every capture. */
export function MatchFields({ pointer, match, problemAt, onChange }: MatchFieldsProps) {
  const text = (name: 'method' | 'path', label: string, placeholder: string) => (
    <TextField
      label={label}
      placeholder={placeholder}
      value={match[name]}
      problem={problemAt(`${pointer}/${name}`)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend>When</legend>
      <div className={styles.fields}>
        {text('method', 'Method', 'any')}
        {text('path', 'Path', '/webhook/*')}
        <EventField
          value={match.event}
          placeholder="any"
          problem={problemAt(`${pointer}/event`)}
          onChange={(event) => onChange({ event })}
        />
      </div>
      <div className={styles.numbers}>
        {numbered.map(({ name, label, hint, limits, unit }) => (
          <NumberField
            key={name}
            label={label}
            hint={hint}
            limits={limits}
            {...(unit !== undefined && { unit })}
            placeholder={limits.default === undefined ? 'all' : undefined}
            value={match[name]}
            problem={problemAt(`${pointer}/${name}`)}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
      <div className={styles.pairs}>
        <div role="group" aria-label="Required header fields">
          <span className={styles.label}>Header fields, with * as wildcard</span>
          <PairRows what="Header" {...listPairs(match.headers, (headers) => onChange({ headers }))} />
          <Problem data-problem>{problemAt(`${pointer}/header`)}</Problem>
        </div>
        <div role="group" aria-label="Required JSON members">
          <span className={styles.label}>JSON pointers, such as /customerId</span>
          <PairRows what="Member" {...listPairs(match.json, (json) => onChange({ json }))} />
          <Problem data-problem>{problemAt(`${pointer}/json`)}</Problem>
        </div>
      </div>
    </fieldset>
  );
}
