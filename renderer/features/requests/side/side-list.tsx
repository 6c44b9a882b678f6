import { Group } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { ListState } from '../../../components/empty-state.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import { SearchField } from '../../../components/search-field.tsx';
import type { LoadedList } from '../../../store/use-stores.ts';
import { searchWords } from '../../../store/search-words.ts';

interface SideListProps<Item> {
  /** The items, e.g. `saved requests`. */
  what: string;
  list: LoadedList<Item>;
  /** The texts of an item that a search finds. */
  textsOf: (item: Item) => readonly string[];
  /** Beside the search. */
  actions?: ReactNode;
  /** Shown when the list is empty without a search. */
  empty: ReactNode;
  /** Rows with `data-row` for the items that the search finds. */
  children: (found: readonly Item[], searches: boolean) => ReactNode;
}

/** A list of requests with a search, whose rows the keys of lists move between. */
export function SideList<Item>({ actions, children, empty, list, textsOf, what }: SideListProps<Item>) {
  const [search, setSearch] = useState('');
  const rows = useRef<HTMLDivElement>(null);
  const searches = search.trim() !== '';
  const matches = searchWords(search);
  const found = searches ? list.items.filter((item) => matches(textsOf(item))) : list.items;
  return (
    <>
      <Group
        gap={4}
        p="8 var(--edge)"
        wrap="nowrap"
        pos="sticky"
        top={0}
        bg="var(--panel)"
        style={{ zIndex: 1, '--search-width': 'none' }}
      >
        <SearchField
          label={`Search ${what}`}
          placeholder="Search"
          value={search}
          takesSearchKey
          onChange={setSearch}
          onLeave={() => rows.current?.querySelector<HTMLElement>('[data-row]')?.focus()}
        />
        {actions}
      </Group>
      {found.length === 0 && (
        <ListState
          list={{ ...list, items: found, filter: searches ? { search } : {}, narrow: () => setSearch('') }}
          what={what}
        >
          {empty}
        </ListState>
      )}
      <div ref={rows} onKeyDown={moveAmongRows}>
        {children(found, searches)}
      </div>
    </>
  );
}
