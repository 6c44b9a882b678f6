import type { ReactNode } from 'react';
import { Note } from './note.tsx';

/** An error message with what to do about it. It stays until the error is fixed or dismissed. */
export function ProblemNote({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Note tone="bad" role="alert" actions={actions} mah={160} style={{ overflow: 'auto' }}>
      <strong>{title}</strong> {children}
    </Note>
  );
}
