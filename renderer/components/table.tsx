import type { ReactNode } from 'react';
import styles from './table.module.css';

/** A column: its title, and its cell for an item. */
export interface Column<Item> {
  title: string;
  cell: (item: Item) => ReactNode;
  /** Whether it stays visible when the table scrolls horizontally; only for the last column. */
  stays?: boolean;
}

interface TableProps<Item> {
  label: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
}

/** A table that scrolls horizontally when its columns do not fit. */
export function Table<Item>({ label, columns, items, keyOf }: TableProps<Item>) {
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, stays }) => (
              <th key={title} scope="col" data-stays={stays}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map(({ title, cell, stays }) => (
                <td key={title} data-stays={stays}>
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
