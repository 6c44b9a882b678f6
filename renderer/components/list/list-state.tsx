import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { EmptyState, Loading, NotLoaded } from '../empty-state.tsx';

interface ListStateProps {
  list: {
    status: 'loading' | 'ready' | 'failed';
    problem: string | undefined;
    items?: readonly unknown[];
    load: () => Promise<unknown>;
    /** The filters of the list; empty when all items are shown. */
    filter?: object;
    narrow?: (filter: object) => void;
  };
  /** The items of the list, e.g. `clients`. */
  what: string;
  /** The title while the list is loaded. Default: `Loading`, with the items. */
  loading?: string | undefined;
  /** Shown when the list is empty without filters. */
  children: ReactNode;
}

/** The placeholder of a list without items: loading, an error, no match, or the empty state. */
export function ListState({ list, what, loading = `Loading ${what}`, children }: ListStateProps) {
  const { status, problem, items = [], load, filter = {}, narrow } = list;
  if (status === 'failed') return <NotLoaded what={what} problem={problem ?? ''} onRetry={load} />;
  if (status === 'loading' && items.length === 0) return <Loading title={loading} />;
  if (!narrow || Object.keys(filter).length === 0) return items.length === 0 ? children : null;
  return (
    <EmptyState icon={<SearchX size={24} aria-hidden />} title={`No ${what} match the filters`}>
      <Button onClick={() => narrow({})}>Show all</Button>
    </EmptyState>
  );
}
