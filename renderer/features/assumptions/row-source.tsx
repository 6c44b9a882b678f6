import { Tooltip } from '@mantine/core';
import { affectedWords, affects } from './affects.ts';
import type { Assumption } from './assumption.ts';
import styles from './row.module.css';

/** What the interface document says, the source of the default, and what a change affects. */
export function RowSource({ assumption: { name, entry } }: { assumption: Assumption }) {
  return (
    <>
      <Says says={entry.says} section={entry.section} />
      <p className={styles.meta}>
        <span className={styles.source} title="Source of the default">
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

/** Quotes the interface document, with the section. */
export function Says({ says, section }: { says: string; section: string }) {
  const silent = says === 'Nothing.';
  return (
    <blockquote className={styles.says} data-silent={silent}>
      {silent ? 'Not specified by the interface document.' : <q>{says}</q>} <cite>{section}</cite>
    </blockquote>
  );
}
