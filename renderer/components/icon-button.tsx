import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ButtonHTMLAttributes, Ref } from 'react';

interface IconButtonProps
  extends
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'color' | 'disabled' | 'aria-label'>,
    Omit<ActionIconProps, 'disabled'> {
  /** Accessible name, e.g. `Clear search`. */
  label: string;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon only; 24 px, without a border until it is hovered. */
export function IconButton({ label, disabled = false, ...rest }: IconButtonProps) {
  return <ActionIcon aria-label={label} disabled={disabled} {...rest} />;
}
