import { CopyButton } from './copy-button.tsx';
import { Explained } from './explained.tsx';
import styles from './explained-list.module.css';

/** A named value: what the name means, and what the value amounts to, where that is known. */
export interface ExplainedValue {
  name: string;
  value: string;
  meaning?: string | undefined;
  aside?: string | undefined;
}

/** Named values to read and copy; each name explains itself on hover and focus. */
export function ExplainedList({ label, values }: { label: string; values: readonly ExplainedValue[] }) {
  return (
    <dl className={styles.list} aria-label={label}>
      {values.map(({ name, value, meaning, aside }, index) => (
        <div key={`${name}/${String(index)}`} className={styles.row}>
          <dt>{meaning === undefined ? name : <Explained words={meaning}>{name}</Explained>}</dt>
          <dd>
            {value}
            {aside !== undefined && <span className={styles.aside}>{aside}</span>}
          </dd>
          <dd className={styles.copy}>
            <CopyButton what={`value of ${name}`} text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
