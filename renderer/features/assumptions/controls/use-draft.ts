import { useState, type KeyboardEvent } from 'react';

/** Text on its way into a value. */
export interface Draft {
  text: string;
  /** Whether the text is another than that of the value. */
  dirty: boolean;
  type: (text: string) => void;
  /** Hands the text in; what is refused stays to be mended. */
  commit: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Text that is handed in with Enter or when the field is left, and is put back with Escape.
 * @param stored The text of the present value.
 * @param onCommit Answers whether the text was taken.
 * @param lines Whether the text has several lines, so that Enter makes one and Ctrl+Enter hands it in.
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
    void onCommit(draft).then((taken) => {
      if (taken) setDraft((now) => (now === draft ? undefined : now));
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
