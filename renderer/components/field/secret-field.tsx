import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

interface SecretFieldProps extends FieldProps {
  /** The kind of secret, used in the labels of its buttons, e.g. `password`. */
  what: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** A field for a secret: hidden by default, with buttons to show and copy it. */
export function SecretField({ label, hint, problem, what, value, onChange, placeholder }: SecretFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => (
        <span className={styles.withButtons}>
          <input
            {...ties}
            className={styles.input}
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            value={value}
            placeholder={placeholder}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
          <Button
            look="quiet"
            size="small"
            className={styles.iconButton}
            aria-label={shown ? `Hide ${what}` : `Show ${what}`}
            onClick={() => {
              setShown(!shown);
            }}
          >
            <Icon size={14} aria-hidden />
          </Button>
          <CopyButton what={what} text={value} />
        </span>
      )}
    </Field>
  );
}
