import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'plain' | 'primary' | 'quiet';
  size?: 'normal' | 'large' | 'small';
  /** Shows progress and disables the button while its action runs. */
  busy?: boolean;
  icon?: ReactNode;
  /** Whether it is as wide as high, for a button that has only an icon. */
  square?: boolean;
}

/** A push button. */
export function Button({
  look = 'plain',
  size = 'normal',
  busy = false,
  icon,
  square,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy}
      aria-disabled={busy || rest.disabled}
      className={[styles.button, className].join(' ')}
      data-look={look}
      data-size={size}
      data-square={square}
      {...rest}
      {...(busy && { onClick: undefined })}
    >
      {busy ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}
