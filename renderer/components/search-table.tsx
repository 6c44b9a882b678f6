import { Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { searchWords } from '../store/search-words.ts';
import { Button } from './button.tsx';
import { SearchField } from './search-field.tsx';
import { Table, type TableProps } from './table.tsx';

interface SearchTableProps<Item> extends TableProps<Item> {
  /** The texts of an item that a search finds. */
  textsOf: (item: Item) => readonly (string | undefined)[];
}

/** Rows that are shown at first, and at each request for more. */
const step = 200;
/** A table with fewer rows needs no search. */
const minSearched = 15;

/** A table with a search in all its items. Of many, the first ones are shown until the user asks for more. */
export function SearchTable<Item>({ textsOf, ...table }: SearchTableProps<Item>) {
  const { items, label } = table;
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(step);
  const found = useMemo(() => {
    const matches = searchWords(search);
    return search === '' ? items : items.filter((item) => matches(textsOf(item)));
    // oxlint-disable-next-line react/exhaustive-deps -- a function of the item alone
  }, [items, search]);
  const rest = found.length - shown;
  return (
    <>
      {items.length >= minSearched && (
        <Group px={16} py={8}>
          <SearchField
            label={`Search ${label.toLowerCase()}`}
            placeholder="Search"
            value={search}
            found={String(found.length)}
            onChange={(text) => {
              setSearch(text);
              setShown(step);
            }}
          />
        </Group>
      )}
      <Table {...table} items={found.slice(0, shown)} />
      {found.length === 0 && search !== '' && (
        <Text size="sm" c="dim" p={16}>
          No row contains these words.
        </Text>
      )}
      {rest > 0 && (
        <Group p="8 16" gap={12}>
          <Button size="small" onClick={() => setShown(shown + step)}>
            Show {Math.min(step, rest)} more
          </Button>
          <Text size="sm" c="dim">
            {shown.toLocaleString('en')} of {found.length.toLocaleString('en')} are shown
          </Text>
        </Group>
      )}
    </>
  );
}
