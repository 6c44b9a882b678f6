import { Box, Group, Table as MantineTable, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { searchWords } from '../store/search-words.ts';
import { Button } from './button.tsx';
import { moveAmongRows } from './move-among-rows.ts';
import { SearchField } from './search-field.tsx';
import styles from './table.module.css';

/** A column: its title, and its cell for an item. */
export interface Column<Item> {
  title: string;
  cell: (item: Item) => ReactNode;
  /** Whether it stays visible when a table that is not narrow scrolls horizontally; only for the last column. */
  stays?: boolean;
}

export interface TableProps<Item> {
  label: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Whether the row of an item is tinted red. */
  isBad?: (item: Item) => boolean;
  /** The texts of an item that a search finds. Default: the table has no search. */
  textsOf?: (item: Item) => readonly (string | undefined)[];
  /** What keys do with the row that has the focus. With them, rows take the focus, and the keys of lists move it. */
  keys?: Readonly<Record<string, (item: Item) => void>>;
}

/** Rows that are shown at first, and at each request for more. */
const step = 200;
/** A table with fewer rows needs no search. */
const minSearched = 15;

const end = { ta: 'end', className: styles.stays } as const;
const badTint = 'color-mix(in srgb, var(--bad) 7%, transparent)';

/**
 * A table that scrolls horizontally when its columns do not fit. One with many rows has a search in all of them, and
 * shows the first ones until the user asks for more.
 */
export function Table<Item>({ textsOf, ...table }: TableProps<Item>) {
  const { items, label } = table;
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(step);
  const found = useMemo(() => {
    const matches = searchWords(search);
    return search === '' || !textsOf ? items : items.filter((item) => matches(textsOf(item)));
    // oxlint-disable-next-line react/exhaustive-deps -- a function of the item alone
  }, [items, search]);
  const rest = found.length - shown;
  return (
    <>
      {textsOf && items.length >= minSearched && (
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
      <Rows {...table} items={found.slice(0, shown)} />
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

function Rows<Item>({ label, columns, items, keyOf, isBad, keys }: Omit<TableProps<Item>, 'textsOf'>) {
  const rows = useRef<HTMLTableSectionElement>(null);
  const focused = useRef<{ key: string; at: number }>(undefined);
  // When the row with the focus is removed, the focus moves to the row that replaces it.
  useEffect(() => {
    const { at, key } = focused.current ?? {};
    if (at === undefined || document.activeElement !== document.body || items.some((item) => keyOf(item) === key))
      return;
    const row = rows.current?.children[Math.min(at, items.length - 1)];
    if (row instanceof HTMLElement) row.focus();
  });
  const keysOf = (item: Item, at: number) =>
    keys && {
      'data-row': true,
      tabIndex: at === 0 ? 0 : -1,
      onFocus: () => {
        focused.current = { key: keyOf(item), at };
      },
      onKeyDown: ({ key, target, currentTarget }: KeyboardEvent) => {
        if (target === currentTarget) keys[key]?.(item);
      },
    };
  return (
    <Box
      style={{ overflowX: 'auto', containerType: 'inline-size' }}
      {...(keys ? { onKeyDown: moveAmongRows } : { tabIndex: 0 })}
      role="group"
      aria-label={label}
    >
      <MantineTable aria-label={label}>
        <MantineTable.Thead>
          <MantineTable.Tr>
            {columns.map(({ title, stays }) => (
              <MantineTable.Th key={title} scope="col" {...(stays === true && end)}>
                {title}
              </MantineTable.Th>
            ))}
          </MantineTable.Tr>
        </MantineTable.Thead>
        <MantineTable.Tbody ref={rows}>
          {items.map((item, at) => (
            <MantineTable.Tr key={keyOf(item)} {...keysOf(item, at)} {...(isBad?.(item) === true && { bg: badTint })}>
              {columns.map(({ title, cell, stays }) => (
                <MantineTable.Td key={title} {...(stays === true && end)}>
                  {cell(item)}
                </MantineTable.Td>
              ))}
            </MantineTable.Tr>
          ))}
        </MantineTable.Tbody>
      </MantineTable>
    </Box>
  );
}
