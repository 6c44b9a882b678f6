import { Loader } from '@mantine/core';
import { CircleAlert, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PagedList } from '../../store/paged-list.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';

interface ListStateProps {
  /** The name of an item, e.g. `capture`. */
  one: string;
  many: string;
  list: Pick<PagedList<unknown, object>, 'status' | 'problem' | 'filter' | 'load'> & {
    narrow: (filter: object) => void;
  };
  /** Shown when the list is empty without filters. */
  children: ReactNode;
}

/** The placeholder of a filtered list without rows: loading, an error, no match, or the empty state. */
export function ListState({ one, many, list: { status, problem, filter, load, narrow }, children }: ListStateProps) {
  if (status === 'loading')
    return <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title={`Loading ${many}`} />;
  if (status === 'failed')
    return (
      <EmptyState
        icon={<CircleAlert size={24} color="var(--bad)" aria-hidden />}
        title={`The ${many} could not be loaded`}
      >
        <span role="alert">{problem}</span>
        <Button onClick={() => void load()}>Try again</Button>
      </EmptyState>
    );
  if (Object.keys(filter).length === 0) return children;
  return (
    <EmptyState icon={<SearchX size={24} aria-hidden />} title={`No ${one} matches the filters`}>
      <Button onClick={() => narrow({})}>Show all</Button>
    </EmptyState>
  );
}
