import type { CSSProperties, ReactNode } from 'react';
import styles from './record-columns.module.css';

/** A column of a list of records. */
export interface RecordColumn<Row> {
  title: string;
  /** The content of a plain element; at 1,000 rows per second, Mantine's components take too long. */
  cell: (row: Row) => ReactNode;
  /** Width as in CSS, and the one in lists of less than 540 px, where a title does not fit. */
  width: string;
  narrow?: string;
  /** Hidden in lists that are narrower, in pixels. */
  from?: (typeof breakpoints)[number];
  align?: 'right';
}

/** Widths of the list below which columns are hidden, in pixels. */
const breakpoints = [640, 540, 420] as const;

/** Height of the titles, in pixels. */
export const columnsHeight = 26;

/** The widths of the columns as variables of the list. */
export function templatesOf<Row>(columns: readonly RecordColumn<Row>[]): CSSProperties {
  const template = (px: number) =>
    columns
      .filter(({ from = 0 }) => from < px)
      .map(({ width, narrow = width }) => (px > 540 ? width : narrow))
      .join(' ');
  return {
    '--columns': template(Infinity),
    ...Object.fromEntries(breakpoints.map((px) => [`--columns-${String(px)}`, template(px)])),
  } as CSSProperties;
}

/** The class of a row that has columns. */
export const columnedRow = styles.row;

/** The cells of a row. */
export function RecordCells<Row>({ columns, row }: { columns: readonly RecordColumn<Row>[]; row: Row }) {
  return columns.map(({ title, from, align, cell }) => (
    <span key={title} className={styles.cell} data-from={from} data-align={align}>
      {cell(row)}
    </span>
  ));
}

/** The titles, which stay on top. */
export function ColumnTitles<Row>({ columns }: { columns: readonly RecordColumn<Row>[] }) {
  return (
    <div
      className={[styles.row, styles.titles].join(' ')}
      style={{ height: columnsHeight }}
      role="presentation"
      aria-hidden
    >
      {columns.map(({ title, from, align, narrow }) => (
        <span key={title} data-from={from} data-align={align} data-icon={narrow !== undefined}>
          {title}
        </span>
      ))}
    </div>
  );
}
