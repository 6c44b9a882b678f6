import { Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import styles from './row-menu.module.css';

/** The menu of a row (the class `item`), which shows while the mouse or the focus is on it. @param children Items of a menu. */
export function RowMenu({ children, name }: { children: ReactNode; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.actions} data-open={open}>
      <Menu opened={open} onChange={setOpen} position="bottom-end" returnFocus>
        <Menu.Target>
          <IconButton label={`More for ${name}`} icon={Ellipsis} />
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </span>
  );
}
