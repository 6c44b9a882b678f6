import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { glossary, type Word } from './glossary.ts';
import styles from './term.module.css';

/** A word of the workbench that explains itself on hover and focus. */
export function Term({ word, children }: { word: Word; children?: ReactNode }) {
  return (
    <Tooltip label={glossary[word]}>
      <span className={styles.term} tabIndex={0}>
        {children ?? word}
      </span>
    </Tooltip>
  );
}
