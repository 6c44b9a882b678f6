import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './menu-choice.module.css';

interface MenuChoiceProps {
  label: string;
  icon?: ReactNode;
  chosen: boolean;
  onChoose: () => void;
}

/** A menu item of a single choice. */
export function MenuChoice({ label, icon, chosen, onChoose }: MenuChoiceProps) {
  return (
    <Menu.RadioItem value={label} checked={chosen} closeMenuOnClick checkIcon={<Check size={14} />} onChange={onChoose}>
      <span className={styles.choice}>
        {icon}
        {label}
      </span>
    </Menu.RadioItem>
  );
}
