import { useState, type KeyboardEvent } from 'react';

/** Text being edited, not committed yet. */
export interface Draft {
  text: string;
  /** Whether the text differs from the stored value. */
  dirty: boolean;
  type: (text: string) => void;
  /** Commits the text; rejected text stays in the field. */
  commit: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Holds the text of a field: Enter and blur commit it, Escape reverts it.
 * @param stored The text of the stored value.
 * @param onCommit Resolves to whether the text was accepted.
 * @param lines Whether the text is multi-line: Enter inserts a line break and Ctrl+Enter commits.
 */
export function useDraft(
  stored: string,
  onCommit: (text: string) => Promise<boolean>,
  onForget: () => void,
  lines = false,
): Draft {
  const [draft, setDraft] = useState<string>();
  const text = draft ?? stored;
  const commit = () => {
    if (draft === undefined) return;
    void onCommit(draft).then((accepted) => {
      if (accepted) setDraft((now) => (now === draft ? undefined : now));
    });
  };
  return {
    text,
    dirty: draft !== undefined && draft !== stored,
    type: setDraft,
    commit,
    onKeyDown: (event) => {
      if (event.key === 'Enter' && (!lines || event.ctrlKey || event.metaKey)) commit();
      if (event.key === 'Escape' && draft !== undefined) {
        event.stopPropagation();
        setDraft(undefined);
        onForget();
      }
    },
  };
}
