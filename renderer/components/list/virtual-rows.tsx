import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type CSSProperties, type ReactNode } from 'react';
import { moveAmongRows } from '../move-among-rows.ts';
import styles from './list.module.css';

interface VirtualRowsProps<Row> {
  label: string;
  rows: readonly Row[];
  /** Estimated height of a row, in pixels; rows are as high as their content. */
  rowHeight: number;
  /** Column headers that stay on top. */
  columns?: ReactNode;
  style?: CSSProperties | undefined;
  children: (row: Row, index: number) => ReactNode;
}

/** A list that fills its container and renders only the visible rows. The arrow keys move between buttons with `data-row`. */
export function VirtualRows<Row>({ children, columns, label, rowHeight, rows, style }: VirtualRowsProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not used
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  return (
    <div className={styles.list} style={style}>
      <div ref={scroller} className={styles.scroller} role="group" aria-label={label} tabIndex={0}>
        {columns}
        <ul
          className={styles.rows}
          style={{ height: virtual.getTotalSize() }}
          aria-label={label}
          onKeyDown={moveAmongRows}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <li
                  key={index}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-posinset={index + 1}
                  aria-setsize={rows.length}
                  style={{ position: 'absolute', inset: '0 0 auto', transform: `translateY(${start}px)` }}
                >
                  {children(row, index)}
                </li>
              )
            );
          })}
        </ul>
      </div>
    </div>
  );
}
