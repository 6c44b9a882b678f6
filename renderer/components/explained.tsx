import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './term.module.css';

/** Text with an explanation in a tooltip. */
export function Explained({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Tooltip label={words}>
      <span className={styles.term} tabIndex={0}>
        {children}
      </span>
    </Tooltip>
  );
}
