import { Box, Table as MantineTable, type MantineStyleProp } from '@mantine/core';
import type { ReactNode } from 'react';

/** A column: its title, and its cell for an item. */
export interface Column<Item> {
  title: string;
  cell: (item: Item) => ReactNode;
  /** Whether it stays visible when the table scrolls horizontally; only for the last column. */
  stays?: boolean;
}

export interface TableProps<Item> {
  label: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Whether the row of an item is tinted red. */
  isBad?: (item: Item) => boolean;
}

const sticky: MantineStyleProp = { position: 'sticky', right: 0, textAlign: 'end', background: 'var(--panel)' };
const badTint = 'color-mix(in srgb, var(--bad) 7%, transparent)';

/** A table that scrolls horizontally when its columns do not fit. */
export function Table<Item>({ label, columns, items, keyOf, isBad }: TableProps<Item>) {
  return (
    <Box style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <MantineTable aria-label={label}>
        <MantineTable.Thead>
          <MantineTable.Tr>
            {columns.map(({ title, stays }) => (
              <MantineTable.Th key={title} scope="col" style={stays === true ? sticky : {}}>
                {title}
              </MantineTable.Th>
            ))}
          </MantineTable.Tr>
        </MantineTable.Thead>
        <MantineTable.Tbody>
          {items.map((item) => (
            <MantineTable.Tr key={keyOf(item)} {...(isBad?.(item) === true && { bg: badTint })}>
              {columns.map(({ title, cell, stays }) => (
                <MantineTable.Td key={title} style={stays === true ? sticky : {}}>
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
