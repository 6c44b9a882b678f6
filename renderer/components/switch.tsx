import type { InputHTMLAttributes } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'className'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** An on/off switch. */
export function Switch({ onChange, ...rest }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles.switch}
      onChange={(event) => onChange(event.target.checked)}
      {...rest}
    />
  );
}
