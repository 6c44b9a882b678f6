import type { ReactNode } from 'react';
import { Note } from './note.tsx';

interface ProblemNoteProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Adds a button that dismisses the note. */
  onDismiss?: () => void;
}

/** An error message with what to do about it. It stays until the error is fixed or dismissed. */
export function ProblemNote({ title, children, ...rest }: ProblemNoteProps) {
  return (
    <Note tone="bad" role="alert" flex="none" mah={160} style={{ overflow: 'auto' }} {...rest}>
      <strong>{title}</strong> {children}
    </Note>
  );
}
