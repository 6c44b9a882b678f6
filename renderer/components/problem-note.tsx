import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Note } from './note.tsx';

interface ProblemNoteProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Replaces the actions with a button that dismisses the note. */
  onDismiss?: () => void;
}

/** An error message with what to do about it. It stays until the error is fixed or dismissed. */
export function ProblemNote({ title, children, actions, onDismiss }: ProblemNoteProps) {
  const dismiss = onDismiss && (
    <Button size="small" look="quiet" onClick={onDismiss}>
      Dismiss
    </Button>
  );
  return (
    <Note tone="bad" role="alert" actions={dismiss ?? actions} mah={160} style={{ overflow: 'auto' }}>
      <strong>{title}</strong> {children}
    </Note>
  );
}
