import {
  Button as MantineButton,
  Loader,
  type ButtonProps as MantineButtonProps,
  ActionIcon,
  type ActionIconProps,
} from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref, ReactNode } from 'react';

export interface ButtonProps
  extends
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'color' | 'disabled'>,
    Omit<MantineButtonProps, 'size' | 'variant' | 'leftSection' | 'loading' | 'disabled'> {
  look?: 'plain' | 'primary' | 'quiet';
  size?: 'normal' | 'large' | 'small';
  /** Shows progress and disables the button while its action runs. */
  busy?: boolean;
  disabled?: boolean | undefined;
  icon?: LucideIcon | undefined;
  /** Default: that of the text. */
  iconColor?: string | undefined;
  /** As wide as it is high, for a button with an icon only. */
  square?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const variants = { plain: 'default', primary: 'filled', quiet: 'subtle' };
const sizes = { normal: 'md', large: 'lg', small: 'xs' };
const iconSizes = { normal: 14, large: 16, small: 13 };
const widths = { normal: 28, large: 40, small: 24 };

/** A push button. */
export function Button({
  look = 'plain',
  size = 'normal',
  busy = false,
  disabled = false,
  icon: Icon,
  iconColor = 'currentcolor',
  square = false,
  children,
  ...rest
}: ButtonProps) {
  const section = busy ? (
    <Loader size={12} color="currentcolor" aria-hidden />
  ) : (
    Icon && <Icon size={iconSizes[size]} color={iconColor} aria-hidden />
  );
  const pressed = rest['aria-pressed'] === true;
  return (
    <MantineButton
      aria-busy={busy}
      aria-disabled={busy || disabled}
      disabled={disabled}
      variant={pressed ? 'outline' : variants[look]}
      size={sizes[size]}
      {...(square ? { px: 0, w: widths[size] } : { leftSection: section })}
      {...rest}
      {...(busy && { onClick: undefined })}
    >
      {square && section}
      {children}
    </MantineButton>
  );
}

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
