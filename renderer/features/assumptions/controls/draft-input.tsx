import type { InputHTMLAttributes } from 'react';
import styles from './controls.module.css';
import type { Draft } from './use-draft.ts';

interface DraftInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'className'
> {
  draft: Draft;
  refused: boolean;
}

/** A text input that commits on Enter and on blur. */
export function DraftInput({ draft, refused, ...rest }: DraftInputProps) {
  return (
    <input
      spellCheck={false}
      autoComplete="off"
      {...rest}
      className={styles.input}
      aria-invalid={refused}
      data-dirty={draft.dirty}
      value={draft.text}
      onChange={(event) => draft.type(event.target.value)}
      onBlur={draft.commit}
      onKeyDown={draft.onKeyDown}
    />
  );
}
