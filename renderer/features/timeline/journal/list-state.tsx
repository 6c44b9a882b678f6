import { Loader } from '@mantine/core';
import { CircleAlert, ListTree, SearchX } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { EntryListState } from '../../../store/entry-list.ts';
import { useStoreState } from '../../../store/use-stores.ts';

/** The placeholder when there are no rows. */
export function ListState({ list, empty }: { list: EntryListState; empty: boolean }) {
  const searching = useStoreState('search', ({ found }) => found !== undefined);
  if (!empty) return null;
  if (list.status === 'loading') {
    return (
      <EmptyState
        icon={<Loader size="sm" color="var(--accent)" />}
        title={searching ? 'Searching' : 'Loading the journal'}
      />
    );
  }
  if (list.status === 'failed') {
    return (
      <EmptyState
        icon={<CircleAlert size={24} color="var(--bad)" aria-hidden />}
        title="The journal could not be loaded"
      >
        <span role="alert">{list.problem}</span>
        <Button onClick={() => void list.load()}>Try again</Button>
      </EmptyState>
    );
  }
  return searching ? <NothingFound /> : <NothingYet />;
}

function NothingFound() {
  const search = useStoreState('search', (state) => state.search);
  const query = useStoreState('search', (state) => state.query);
  const { text, kind } = query;
  return (
    <EmptyState icon={<SearchX size={24} aria-hidden />} title="No matches">
      {text === ''
        ? `The ${query.caseId === undefined ? 'journal' : 'case file'} has no entry ${kind ? 'of this kind' : 'that is new'}.`
        : `No entry contains all words of: ${text}. Only the last word may be incomplete.`}
      {kind !== undefined && <Button onClick={() => search({ ...query, kind: undefined })}>Show all kinds</Button>}
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={<ListTree size={24} aria-hidden />} title="The journal is empty">
      All requests, events and changes of all parties appear here, newest on top. Start a chat to see the first entries.
    </EmptyState>
  );
}
