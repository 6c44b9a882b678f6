import { sameValue } from '../../../store/same-value.ts';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';

/** Selects one of several values; each shows its meaning. */
export function ChoiceControl({ assumption: { name, entry }, value, onChange }: ControlProps) {
  return (
    <div className={styles.choices} role="radiogroup" aria-label={entry.title}>
      {entry.alternatives?.map((one) => (
        <label key={one.label} className={styles.choice} data-chosen={sameValue(one.value, value)}>
          <input
            type="radio"
            name={name}
            checked={sameValue(one.value, value)}
            onChange={() => void onChange(one.value)}
          />
          <span className={styles.choiceLabel}>{one.label}</span>
          <span className={styles.meaning}>{one.meaning}</span>
          {sameValue(one.value, entry.default) && <span className={styles.tag}>default</span>}
        </label>
      ))}
    </div>
  );
}
