import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import type { Refusal } from '../../../store/refusal-of.ts';
import type { Assumption } from '../assumption.ts';

/** The props of every control. */
export interface ControlProps {
  assumption: Assumption;
  value: unknown;
  /** Why the engine rejected the last change. */
  refusal: Refusal | undefined;
  /** Resolves to whether the engine accepted the value. */
  onChange: (value: unknown) => Promise<boolean>;
  /** Clears the rejection. */
  onForget: () => void;
}

/** Text being edited, not committed yet: props of an input. */
interface Draft {
  value: string;
  /** Whether the text differs from the stored value. */
  'data-dirty': boolean;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Holds the text of a field: Enter and blur commit it, Escape reverts it. Rejected text stays in the field.
 * @param stored The text of the stored value.
 * @param onCommit Resolves to whether the text was accepted.
 * @param lines Whether the text is multi-line: Enter inserts a line break and Ctrl+Enter commits.
 */
export function useDraft(
  stored: string,
  onCommit: (text: string) => Promise<boolean>,
  onForget: () => void,
  lines = false,
): [draft: Draft, type: (text: string) => void] {
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    if (draft === undefined) return;
    void onCommit(draft).then((accepted) => {
      if (accepted) setDraft((now) => (now === draft ? undefined : now));
    });
  };
  const input: Draft = {
    value: draft ?? stored,
    'data-dirty': draft !== undefined && draft !== stored,
    onChange: (event) => setDraft(event.currentTarget.value),
    onBlur: commit,
    onKeyDown: (event) => {
      if (event.key === 'Enter' && (!lines || event.ctrlKey || event.metaKey)) commit();
      if (event.key === 'Escape' && draft !== undefined) {
        event.stopPropagation();
        setDraft(undefined);
        onForget();
      }
    },
  };
  return [input, setDraft];
}

/** The look of an input for values. @param dirty Whether its text is not committed yet. */
export const draftStyles = (dirty: boolean) => ({
  input: { fontFamily: 'var(--mono)', fontSize: 12, ...(dirty && { borderColor: 'var(--accent)' }) },
});

interface DraftInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'error'> {
  draft: Draft;
  refused: boolean;
}

/** A text input that commits on Enter and on blur. */
export function DraftInput({ draft, refused, ...rest }: DraftInputProps) {
  return (
    <TextInput
      spellCheck={false}
      autoComplete="off"
      styles={draftStyles(draft['data-dirty'] && !refused)}
      error={refused}
      aria-invalid={refused}
      {...rest}
      {...draft}
    />
  );
}
