import {
  memo,
  useMemo,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  type CSSProperties,
} from 'react';
import { Text } from '@mantine/core';
import { counted } from '#shared/trace/counted.ts';
import { ListRow, type RowPlace } from '../list/list-row.tsx';
import { ListState } from '../empty-state.tsx';
import styles from '../list/list.module.css';
import { PagedList } from '../list/paged-list.tsx';
import { useMask } from '../use-mask.ts';
import columnStyles from './record-columns.module.css';

/** The title and the width of a column of a list of records. */
export interface ColumnTitle {
  title: string;
  /** Width as in CSS, and the one in lists of less than 540 px, where a title does not fit. */
  width: string;
  narrow?: string;
  /** Hidden in lists that are narrower, in pixels. */
  from?: (typeof breakpoints)[number];
  align?: 'right';
}

/** A column of a list of records. */
export interface RecordColumn<Row> extends ColumnTitle {
  /** The content of a plain element; at 1,000 rows per second, Mantine's components take too long. */
  cell: (row: Row) => ReactNode;
}

/** The columns of each list, in this order: the time, the icon of the kind, what the row is, and its state. */
export const timeColumn: ColumnTitle = { title: 'Time', width: '72px', narrow: '58px' };
export const iconColumn: ColumnTitle = { title: '', width: '16px' };
export const stateColumn: ColumnTitle = { title: 'State', width: '136px', narrow: '108px' };

/** In a column that is narrower, a title does not fit, in pixels. */
const minTitle = 40;

/** Widths of the list below which columns are hidden, in pixels. */
const breakpoints = [640, 540, 420] as const;

/** Height of the titles, in pixels. */
const columnsHeight = 28;

/** The widths of the columns as variables of the list. */
export function templatesOf(columns: readonly ColumnTitle[]): CSSProperties {
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
export const columnedRow = columnStyles.row;

/** The cells of a row. */
export function RecordCells<Row>({ columns, row }: { columns: readonly RecordColumn<Row>[]; row: Row }) {
  return columns.map(({ title, from, align, cell }) => (
    <span key={title} className={columnStyles.cell} data-from={from} data-align={align}>
      {cell(row)}
    </span>
  ));
}

/** The titles, which stay on top. */
export function ColumnTitles({ columns }: { columns: readonly ColumnTitle[] }) {
  return (
    <div
      className={[columnStyles.row, columnStyles.titles].join(' ')}
      style={{ height: columnsHeight }}
      role="presentation"
      aria-hidden
    >
      {columns.map(({ title, from, align, narrow = '' }) => (
        <span key={title} data-from={from} data-align={align} data-icon={Number.parseFloat(narrow) < minTitle}>
          {title}
        </span>
      ))}
    </div>
  );
}

interface FilteredList<Row> {
  status: string;
  items: readonly Row[];
  filter?: object;
}

/**
 * Selects the newest row when none is selected, and when a filter that the user sets hides the selected one, so that the
 * detail pane is not empty and never shows a hidden item. An item that leaves the list for another reason stays selected.
 * @param current Index of the selected row; -1 if the list does not contain it.
 */
function useNewest<Row>(
  { status, items, filter }: FilteredList<Row>,
  isAnyChosen: boolean,
  current: number,
  choose: (row: Row | undefined) => void,
): void {
  const applied = useRef(filter);
  // The selection can take time to be shown; until then, the row is selected once.
  const asked = useRef<Row>(undefined);
  useEffect(() => {
    if (status !== 'ready') return;
    const [newest] = items;
    const isHidden = applied.current !== filter && Object.keys(filter ?? {}).length > 0 && current < 0;
    applied.current = filter;
    if (isAnyChosen ? isHidden : newest !== asked.current) choose(newest);
    asked.current = isAnyChosen ? undefined : newest;
  }, [status, items, filter, current, isAnyChosen, choose]);
}

/** Height of the rows of all lists, in pixels: two lines. */
const rowHeight = 44;

type Paged<Row> = ComponentProps<typeof PagedList<Row>>;

interface RecordListProps<Row> extends Pick<
  Paged<Row>,
  'one' | 'many' | 'multiselectable' | 'role' | 'paused' | 'end' | 'keys' | 'onKey' | 'reveals'
> {
  /** Accessible name, e.g. `Captures`. */
  label: string;
  list: Paged<Row>['list'] & ComponentProps<typeof ListState>['list'] & { behind: number };
  /** The columns; or their titles and `children`, which renders a row. */
  columns?: readonly RecordColumn<Row>[];
  titles?: readonly ColumnTitle[];
  /** The accessible name of a row. Default: what its cells contain. */
  wordsOf?: (row: Row) => string;
  children?: Paged<Row>['children'];
  keyOf: (row: Row) => string;
  /** Key of the selected row. */
  chosen: string | undefined;
  /** Whether a record is selected that may not be in the list. Default: whether `chosen` is set. */
  isAnyChosen?: boolean;
  /** Selects a row; with the event when the user does it. */
  onChoose: (row: Row | undefined, event?: KeyboardEvent | MouseEvent) => void;
  /** Compares a row with the selected one, by c or a click with a modifier key. */
  onCompare?: ((row: Row) => void) | undefined;
  /** Key of the row that is compared. */
  compared?: string | undefined;
  /** The filter bar; none while there is nothing to filter. */
  filters: ReactNode;
  /** Shown between the filters and the list, and below the list. */
  notes?: ReactNode;
  footer?: ReactNode;
  /** Shown when the list is empty without filters. */
  empty: ReactNode;
  /** What is loaded and found. Default: `many`. */
  what?: string;
  /** Changes when the list begins again with rows of another form. */
  view?: string;
  /** The title while the list is loaded. */
  loading?: string | undefined;
}

/**
 * The list of a screen of records with its filters. The newest record is selected at first. The element that takes the
 * focus has the id `<one>-list`, and Enter focuses the heading `<one>-title` of the details.
 */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { list, columns, keyOf, chosen, onChoose, compared, onCompare, filters, notes, footer, empty, ...rest } = props;
  const titles = columns ?? props.titles;
  const { what = rest.many, view, loading, isAnyChosen = chosen !== undefined, wordsOf, children, ...paged } = rest;
  const { items } = list;
  const current = useMemo(
    () => (chosen === undefined ? -1 : items.findIndex((row) => keyOf(row) === chosen)),
    [items, chosen, keyOf],
  );
  useNewest(list, isAnyChosen, current, onChoose);
  return (
    <section className={styles.pane} style={titles && templatesOf(titles)} aria-label={rest.label}>
      {filters}
      {notes}
      <IndexNote behind={list.behind} />
      <PagedList
        key={view}
        {...paged}
        keys={{ ...(onCompare && { c: onCompare }), ...paged.keys }}
        id={`${rest.one}-list`}
        list={list}
        rowHeight={rowHeight}
        {...(titles && { columns: <ColumnTitles columns={titles} />, columnsHeight })}
        rowId={(row) => `${rest.one}-${keyOf(row)}`}
        current={current}
        onMove={onChoose}
        detailId={`${rest.one}-title`}
        placeholder={
          <ListState what={what} list={list} loading={loading}>
            {empty}
          </ListState>
        }
      >
        {children ??
          ((row, place) => (
            <ColumnsRow
              {...place}
              row={row}
              columns={columns ?? []}
              wordsOf={wordsOf}
              compared={keyOf(row) === compared}
              onChoose={onChoose}
              onCompare={onCompare}
            />
          ))}
      </PagedList>
      {footer}
    </section>
  );
}

interface ColumnsRowProps<Row> extends RowPlace, Pick<RecordListProps<Row>, 'onChoose' | 'onCompare'> {
  row: Row;
  columns: readonly RecordColumn<Row>[];
  wordsOf: RecordListProps<Row>['wordsOf'] | undefined;
  compared: boolean;
}

function AnyColumnsRow<Row>(props: ColumnsRowProps<Row>) {
  const { row, columns, wordsOf, compared, onChoose, onCompare, ...place } = props;
  const mask = useMask();
  return (
    <ListRow
      {...place}
      className={columnedRow}
      aria-label={wordsOf && mask.text(wordsOf(row))}
      data-compared={compared}
      onClick={(event) => {
        if (onCompare && (event.shiftKey || event.ctrlKey || event.metaKey)) onCompare(row);
        else onChoose(row, event);
      }}
    >
      <RecordCells columns={columns} row={row} />
    </ListRow>
  );
}

/** A row with its cells. It is drawn again only when it changes. */
const ColumnsRow = memo(AnyColumnsRow) as typeof AnyColumnsRow;

/** Says that a search could not look at everything yet. */
function IndexNote({ behind }: { behind: number }) {
  if (behind === 0) return null;
  return (
    <Text fz="sm" c="dim" px="var(--edge)" py={4} bg="color-mix(in srgb, var(--accent) 8%, var(--panel))" role="status">
      The search index is {counted(behind, 'entry', 'entries')} behind. More results can appear.
    </Text>
  );
}
