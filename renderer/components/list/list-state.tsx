import { Loader } from '@mantine/core';
import { CircleAlert, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';

interface ListStateProps {
  /** The name of an item, e.g. `capture`. */
  one: string;
  many: string;
  list: { status: string; items: readonly unknown[]; problem?: string | undefined; filter: object };
  load: () => Promise<void>;
  showAll: () => void;
  /** Shown when the list is empty without filters. */
  children: ReactNode;
}

/** The placeholder of a filtered list without rows: loading, an error, no match, or the empty state. */
export function ListState({ one, many, list, load, showAll, children }: ListStateProps) {
  if (list.items.length > 0) return null;
  if (list.status === 'loading')
    return <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title={`Loading ${many}`} />;
  if (list.status === 'failed')
    return (
      <EmptyState
        icon={<CircleAlert size={24} color="var(--bad)" aria-hidden />}
        title={`The ${many} could not be loaded`}
      >
        <span role="alert">{list.problem}</span>
        <Button onClick={() => void load()}>Try again</Button>
      </EmptyState>
    );
  if (Object.keys(list.filter).length === 0) return children;
  return (
    <EmptyState icon={<SearchX size={24} aria-hidden />} title={`No ${one} matches the filters`}>
      <Button onClick={showAll}>Show all</Button>
    </EmptyState>
  );
}
