import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

interface IconButtonProps
  extends
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'color' | 'disabled' | 'aria-label'>,
    Omit<ActionIconProps, 'disabled' | 'size'> {
  /** Accessible name, e.g. `Clear search`. */
  label: string;
  icon: LucideIcon;
  /** What is shown beside the icon, e.g. a text for screen readers. */
  children?: ReactNode;
  disabled?: boolean | undefined;
  size?: 20 | 24 | 28;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon only; 24 px, without a border until it is hovered. */
export function IconButton({ label, icon: Icon, disabled = false, size = 24, children, ...rest }: IconButtonProps) {
  return (
    <ActionIcon aria-label={label} disabled={disabled} size={size} {...rest}>
      <Icon size={size === 28 ? 16 : 14} aria-hidden />
      {children}
    </ActionIcon>
  );
}
