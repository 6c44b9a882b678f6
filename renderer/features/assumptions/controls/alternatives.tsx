import { sameValue } from '../../../store/same-value.ts';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';

/** Lists the other known values; a press selects one. */
export function Alternatives({ assumption: { entry }, value, onChange }: ControlProps) {
  const others = entry.alternatives?.filter((one) => !sameValue(one.value, value)) ?? [];
  if (others.length === 0) return null;
  return (
    <ul className={styles.others} aria-label={`Alternatives for ${entry.title}`}>
      {others.map((one) => (
        <li key={one.label}>
          <button type="button" className={styles.other} onClick={() => void onChange(one.value)}>
            <span>{one.label}</span>
            <span className={styles.meaning}>{one.meaning}</span>
            {sameValue(one.value, entry.default) && <span className={styles.tag}>default</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
