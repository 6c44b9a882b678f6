import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './term.module.css';

/** Words that explain themselves on hover and focus. */
export function Explained({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Tooltip label={words}>
      <span className={styles.term} tabIndex={0}>
        {children}
      </span>
    </Tooltip>
  );
}
