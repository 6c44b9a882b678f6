import { useCallback } from 'react';
import { SearchField } from '../../../components/search-field.tsx';
import { useTyped } from '../../../components/use-typed.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';

/** The search field of the journal. */
export function SearchBox() {
  const { search } = useStores();
  const known = useStoreState('search', ({ query }) => query.text);
  const act = useCallback(
    (text: string) => {
      const state = search.getState();
      state.search({ ...state.query, text });
    },
    [search],
  );
  const [text, setText] = useTyped(known, act);
  return (
    <SearchField
      label="Search the journal"
      placeholder="Search: 401, chat_started, C-1001"
      value={text}
      takesSearchKey
      onChange={setText}
      onLeave={() => {
        document.querySelector<HTMLElement>('#journal-list')?.focus();
      }}
    />
  );
}
