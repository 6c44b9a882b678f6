import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LoadedList } from '../store/loaded-list.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ListGapProps {
  list: LoadedList<unknown>;
  /** The items of the list, e.g. `clients`. */
  what: string;
  /** Shown when the list is empty. */
  children: ReactNode;
}

/** The placeholder of a list without items: loading, an error, or the empty state. */
export function ListGap({ list: { status, items, problem, load }, what, children }: ListGapProps) {
  if (status === 'failed') {
    return (
      <EmptyState title={`The ${what} could not be loaded`}>
        <span role="alert">{problem}</span>
        <Button onClick={() => void load()}>Try again</Button>
      </EmptyState>
    );
  }
  if (items.length > 0) return null;
  if (status === 'loading')
    return <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title={`Loading ${what}`} />;
  return children;
}
