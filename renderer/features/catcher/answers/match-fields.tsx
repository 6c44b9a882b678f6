import { EventField } from '../../../components/event/event-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
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

const numbered: readonly { name: Numbered; label: string; hint: string }[] = [
  { name: 'first', label: 'The first', hint: 'so many that match the rest' },
  { name: 'nth', label: 'Only the nth', hint: 'of those that match' },
  { name: 'every', label: 'Every nth', hint: 'of those that match' },
  { name: 'probability', label: 'Percent', hint: 'by chance' },
  { name: 'seed', label: 'Seed', hint: 'the same one, the same order' },
];

/** Which captures a rule is for. What is left empty matches all. */
export function MatchFields({ pointer, match, problemAt, onChange }: MatchFieldsProps) {
  const text = (name: 'method' | 'path', label: string, placeholder: string) => (
    <TextField
      label={label}
      placeholder={placeholder}
      value={match[name]}
      problem={problemAt(`${pointer}/${name}`)}
      onChange={(value) => {
        onChange({ [name]: value });
      }}
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
          onChange={(event) => {
            onChange({ event });
          }}
        />
      </div>
      <div className={styles.numbers}>
        {numbered.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            inputMode="decimal"
            placeholder="all"
            value={match[name]}
            problem={problemAt(`${pointer}/${name}`)}
            onChange={(value) => {
              onChange({ [name]: value });
            }}
          />
        ))}
      </div>
      <div className={styles.pairs}>
        <div role="group" aria-label="Header fields that must be there">
          <span className={styles.label}>Header fields, * for any characters</span>
          <PairRows
            what="Header"
            {...listPairs(match.headers, (headers) => {
              onChange({ headers });
            })}
          />
          <Problem words={problemAt(`${pointer}/header`)} />
        </div>
        <div role="group" aria-label="Members that must be in the JSON">
          <span className={styles.label}>JSON by pointer, such as /customerId</span>
          <PairRows
            what="Member"
            {...listPairs(match.json, (json) => {
              onChange({ json });
            })}
          />
          <Problem words={problemAt(`${pointer}/json`)} />
        </div>
      </div>
    </fieldset>
  );
}

function Problem({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <span className={styles.problem} role="alert" data-problem>
      {words}
    </span>
  );
}
