import { Group, Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

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
      <Group component="span" gap={10} wrap="nowrap">
        {icon}
        {label}
      </Group>
    </Menu.RadioItem>
  );
}
