import { Loader } from '@mantine/core';
import { CircleAlert, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';

interface ListStateProps {
  /** What the list holds, e.g. `capture`. */
  one: string;
  many: string;
  list: { status: string; items: readonly unknown[]; problem?: string | undefined; filter: object };
  load: () => Promise<void>;
  showAll: () => void;
  /** What stands there when nothing is narrowed and there is nothing yet. */
  children: ReactNode;
}

/** What stands in place of the rows of a list that is loaded and narrowed, when there are none. */
export function ListState({ one, many, list, load, showAll, children }: ListStateProps) {
  if (list.items.length > 0) return null;
  if (list.status === 'loading')
    return <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title={`Reading the ${many}`} />;
  if (list.status === 'failed')
    return (
      <EmptyState
        icon={<CircleAlert size={24} color="var(--bad)" aria-hidden />}
        title={`The ${many} could not be read`}
      >
        <span role="alert">{list.problem}</span>
        <Button onClick={() => void load()}>Try again</Button>
      </EmptyState>
    );
  if (Object.keys(list.filter).length === 0) return children;
  return (
    <EmptyState icon={<SearchX size={24} aria-hidden />} title={`No ${one} like that`}>
      <Button onClick={showAll}>Show all</Button>
    </EmptyState>
  );
}
