import { Loader } from '@mantine/core';
import { CircleAlert, ListTree, SearchX } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { EntryListState } from '../../../store/entry-list.ts';
import { useStoreState } from '../../../store/use-stores.ts';

/** What stands in place of the rows when there are none. */
export function ListState({ list, empty }: { list: EntryListState; empty: boolean }) {
  const searching = useStoreState('search', ({ found }) => found !== undefined);
  if (!empty) return null;
  if (list.status === 'loading') {
    return (
      <EmptyState
        icon={<Loader size="sm" color="var(--accent)" />}
        title={searching ? 'Searching' : 'Reading the journal'}
      />
    );
  }
  if (list.status === 'failed') {
    return (
      <EmptyState icon={<CircleAlert size={24} color="var(--bad)" aria-hidden />} title="The journal could not be read">
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
    <EmptyState icon={<SearchX size={24} aria-hidden />} title="Nothing found">
      {text === ''
        ? `The ${query.caseId === undefined ? 'journal' : 'case file'} has no entry ${kind ? 'of this kind' : 'that was not here already'}.`
        : `No entry has all of: ${text}. The last word may be unfinished, the others not.`}
      {kind !== undefined && (
        <Button
          onClick={() => {
            search({ ...query, kind: undefined });
          }}
        >
          Show all kinds
        </Button>
      )}
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={<ListTree size={24} aria-hidden />} title="The journal is empty">
      Everything that happens on any side shows up here, newest on top. Start a chat to see the first entries.
    </EmptyState>
  );
}
