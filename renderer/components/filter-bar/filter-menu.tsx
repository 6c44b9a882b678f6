import { Menu } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './filter-bar.module.css';

interface FilterMenuProps {
  /** The active filters as text. */
  words: readonly string[];
  /** The label without filters, e.g. `all events`. */
  all: string;
  /** In pixels. */
  width: number;
  children: ReactNode;
}

/** A filter menu; its button names the active filters. */
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
