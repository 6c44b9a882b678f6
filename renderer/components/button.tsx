import {
  Button as MantineButton,
  Loader,
  type ButtonProps as MantineButtonProps,
  ActionIcon,
  type ActionIconProps,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core';
import { type LucideIcon, Check, Copy, X } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref, ReactNode } from 'react';
import { copyText } from './copy-text.ts';
import { useOutcome } from './use-outcome.ts';

export interface ButtonProps
  extends
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'color' | 'disabled'>,
    Omit<MantineButtonProps, 'size' | 'variant' | 'leftSection' | 'loading' | 'disabled'> {
  /** `fix` is for a remedy beside its cause. */
  look?: 'plain' | 'primary' | 'quiet' | 'fix';
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

const variants = { plain: 'default', primary: 'filled', quiet: 'subtle', fix: 'outline' };
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

interface CopyButtonProps {
  /** What is copied, used in the label, e.g. `address`. */
  what: string;
  /** The text, or a function that creates it on demand. */
  text: string | (() => string);
  /** Visible label; without it only the icon is shown. */
  label?: string;
  size?: 'normal' | 'small';
}

/** Copies a value to the clipboard and confirms it. */
export function CopyButton({ what, text, label, size = 'small' }: CopyButtonProps) {
  const [outcome, run] = useOutcome();
  const copy = () => run(copyText(typeof text === 'string' ? text : text()));
  const name = {
    idle: `Copy ${what}`,
    done: 'Copied',
    failed: 'Copying failed. Select the text and copy it manually.',
  }[outcome];
  const Icon = { idle: Copy, done: Check, failed: X }[outcome];
  const spoken = <VisuallyHidden role="status">{outcome === 'idle' ? '' : name}</VisuallyHidden>;
  if (label === undefined) {
    return (
      <Tooltip label={name} {...(outcome !== 'idle' && { opened: true })}>
        <IconButton
          label={`Copy ${what}`}
          icon={Icon}
          size={size === 'small' ? 24 : 28}
          color={outcome === 'done' ? 'ok' : 'accent'}
          onClick={copy}
        >
          {spoken}
        </IconButton>
      </Tooltip>
    );
  }
  return (
    <Button size={size} icon={Icon} onClick={copy}>
      {outcome === 'done' ? 'Copied' : label}
      {spoken}
    </Button>
  );
}
