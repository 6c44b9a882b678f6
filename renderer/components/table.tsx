import { Box, Group, Table as MantineTable, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { searchWords } from '../store/search-words.ts';
import { Button, IconButton } from './button.tsx';
import { moveAmongRows } from './move-among-rows.ts';
import { SearchField } from './search-field.tsx';
import styles from './table.module.css';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Card, ScreenAction } from './screen.tsx';
import { ConfirmDialog } from './dialog.tsx';
import { EmptyState, ListState } from './empty-state.tsx';
import type { LoadedList } from '../store/use-stores.ts';

/** A column: its title, and its cell for an item. */
export interface Column<Item> {
  title: string;
  /** What the header shows. Default: the title. */
  head?: ReactNode;
  cell: (item: Item) => ReactNode;
  /** Whether its cells are numbers, which are aligned on the right. */
  isNumber?: boolean;
  /** Whether it has the actions of a row, which stay visible; only for the last column. A narrow table shows its rows as blocks then. */
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
const number = { ta: 'end', className: styles.number } as const;
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
        <Group px="var(--edge)" py={8}>
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
        <Text size="sm" c="dim" p="16 var(--edge)">
          No row contains these words.
        </Text>
      )}
      {rest > 0 && (
        <Group p="8 var(--edge)" gap={12}>
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
      <MantineTable aria-label={label} {...(columns.at(-1)?.stays === true && { className: styles.stacks })}>
        <MantineTable.Thead>
          <MantineTable.Tr>
            {columns.map(({ head, title, stays, isNumber }) => (
              <MantineTable.Th key={title} scope="col" {...(stays === true && end)} {...(isNumber === true && number)}>
                {head ?? title}
              </MantineTable.Th>
            ))}
          </MantineTable.Tr>
        </MantineTable.Thead>
        <MantineTable.Tbody ref={rows}>
          {items.map((item, at) => (
            <MantineTable.Tr key={keyOf(item)} {...keysOf(item, at)} {...(isBad?.(item) === true && { bg: badTint })}>
              {columns.map(({ title, cell, stays, isNumber }) => (
                <MantineTable.Td
                  key={title}
                  data-title={title}
                  {...(stays === true && end)}
                  {...(isNumber === true && number)}
                >
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

interface EditableTableProps<Item> {
  /** The name of an item, e.g. `client`. */
  one: string;
  title: string;
  list: LoadedList<Item>;
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string;
  /** What an empty list means. */
  empty: string;
  /** What removing an item means. */
  removal: string;
  onRemove: (item: Item) => Promise<unknown>;
  /** The dialog that adds an item, or edits the given one. */
  dialog: (props: { item: Item | undefined; onClose: () => void }) => ReactNode;
  /** The texts of an item that a search finds. */
  textsOf: (item: Item) => readonly (string | undefined)[];
  /** Whether adding an item is the main action of the screen. */
  isMain?: boolean;
  children?: ReactNode;
}

type Doing<Item> = { what: 'edit'; item: Item | undefined } | { what: 'remove'; item: Item };

/** A table of items that can be added, edited and removed, also by Enter and Delete on a row. */
export function EditableTable<Item>(props: EditableTableProps<Item>) {
  const { one, title, list, columns, keyOf, empty, removal, onRemove, dialog, isMain, textsOf, children } = props;
  const [doing, setDoing] = useState<Doing<Item>>();
  const close = () => setDoing(undefined);
  const actions = {
    title: 'Actions',
    stays: true,
    cell: (item: Item) => (
      <Group component="span" gap={4} wrap="nowrap" justify="flex-end" mr={-5}>
        <IconButton
          label={`Edit ${keyOf(item)}`}
          title="Edit (Enter)"
          icon={Pencil}
          onClick={() => setDoing({ what: 'edit', item })}
        />
        <IconButton
          label={`Remove ${keyOf(item)}`}
          title="Remove (Delete)"
          icon={Trash2}
          color="bad"
          onClick={() => setDoing({ what: 'remove', item })}
        />
      </Group>
    ),
  };
  const add = (
    <Button
      {...(isMain ? { look: 'primary' } : { size: 'small' })}
      icon={Plus}
      onClick={() => setDoing({ what: 'edit', item: undefined })}
    >
      Add {one}
    </Button>
  );
  return (
    <Card title={title} actions={isMain ? <ScreenAction>{add}</ScreenAction> : add}>
      <ListState list={list} what={`${one}s`}>
        <EmptyState title={`No ${one}s`}>{empty}</EmptyState>
      </ListState>
      {list.items.length > 0 && (
        <Table
          label={title}
          columns={[...columns, actions]}
          items={list.items}
          keyOf={keyOf}
          textsOf={textsOf}
          keys={{
            Enter: (item) => setDoing({ what: 'edit', item }),
            Delete: (item) => setDoing({ what: 'remove', item }),
          }}
        />
      )}
      {children}
      {doing?.what === 'edit' && dialog({ item: doing.item, onClose: close })}
      {doing?.what === 'remove' && (
        <ConfirmDialog
          title={`Remove ${one} ${keyOf(doing.item)}?`}
          act="Remove"
          onAct={() => onRemove(doing.item)}
          onClose={close}
        >
          {removal} This cannot be undone.
        </ConfirmDialog>
      )}
    </Card>
  );
}
