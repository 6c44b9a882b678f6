import { CopyButton } from './copy-button.tsx';
import { Explained } from './explained.tsx';
import styles from './explained-list.module.css';

/** A named value, with the meaning of the name and a readable form of the value where known. */
export interface ExplainedValue {
  name: string;
  value: string;
  meaning?: string | undefined;
  aside?: string | undefined;
  /** The tooltip of `aside`. */
  asideTitle?: string;
}

/** A list of named values to copy; each name has a tooltip with its meaning. */
export function ExplainedList({ label, values }: { label: string; values: readonly ExplainedValue[] }) {
  return (
    <dl className={styles.list} aria-label={label}>
      {values.map(({ name, value, meaning, aside, asideTitle }, index) => (
        <div key={`${name}/${String(index)}`} className={styles.row}>
          <dt>{meaning === undefined ? name : <Explained words={meaning}>{name}</Explained>}</dt>
          <dd>
            {value}
            {aside !== undefined && (
              <span className={styles.aside} title={asideTitle}>
                {aside}
              </span>
            )}
          </dd>
          <dd className={styles.copy}>
            <CopyButton what={`value of ${name}`} text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
