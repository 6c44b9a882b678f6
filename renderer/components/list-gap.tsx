import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LoadedList } from '../store/loaded-list.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ListGapProps {
  list: LoadedList<unknown>;
  /** What the list is of, e.g. `clients`. */
  what: string;
  /** Stands there when there are none. */
  children: ReactNode;
}

/** What stands in place of a list's items while there are none: that it is read, why it could not be, or what to do. */
export function ListGap({ list: { status, items, problem, load }, what, children }: ListGapProps) {
  if (status === 'failed') {
    return (
      <EmptyState title={`The ${what} could not be read`}>
        <span role="alert">{problem}</span>
        <Button onClick={() => void load()}>Try again</Button>
      </EmptyState>
    );
  }
  if (items.length > 0) return null;
  if (status === 'loading')
    return <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title={`Reading the ${what}`} />;
  return children;
}
