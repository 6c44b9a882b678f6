import { Menu } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './filter-bar.module.css';

interface FilterMenuProps {
  /** What the list is narrowed to, in words. */
  words: readonly string[];
  /** What is shown without any, e.g. `all events`. */
  all: string;
  /** Pixels. */
  width: number;
  children: ReactNode;
}

/** A menu of what a list can be narrowed to; its button says what it is. */
export function FilterMenu({ words, all, width, children }: FilterMenuProps) {
  return (
    <Menu position="bottom-end" width={width}>
      <Menu.Target>
        <Button
          icon={<ListFilter size={14} aria-hidden />}
          className={styles.filter}
          aria-label={`Filter: ${words.length === 0 ? all : words.join(', ')}`}
          aria-pressed={words.length > 0}
        >
          {words.length > 0 && <span>{words.join(', ')}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>{children}</Menu.Dropdown>
    </Menu>
  );
}
