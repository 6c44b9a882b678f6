import { Tooltip } from '@mantine/core';
import { affectedWords, affects } from './affects.ts';
import type { Assumption } from './assumption.ts';
import styles from './row.module.css';

/** What the interface says, where the default comes from, and what a change affects. */
export function RowSource({ assumption: { name, entry } }: { assumption: Assumption }) {
  return (
    <>
      <Says says={entry.says} section={entry.section} />
      <p className={styles.meta}>
        <span className={styles.source} title="Where the default comes from">
          {entry.source}
        </span>
        <span className={styles.affects} aria-label="Affects">
          {affects[name].map((one) => (
            <Tooltip key={one} label={affectedWords[one].meaning}>
              <span className={styles.affected} tabIndex={0}>
                {affectedWords[one].label}
              </span>
            </Tooltip>
          ))}
        </span>
      </p>
    </>
  );
}

/** The words of the interface on a gap, with their section. */
export function Says({ says, section }: { says: string; section: string }) {
  const silent = says === 'Nothing.';
  return (
    <blockquote className={styles.says} data-silent={silent}>
      {silent ? 'The interface says nothing.' : <q>{says}</q>} <cite>{section}</cite>
    </blockquote>
  );
}
