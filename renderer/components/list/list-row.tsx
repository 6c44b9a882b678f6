import type { ComponentProps, ReactNode } from 'react';
import { timeOfDay } from '../text/time-text.ts';
import styles from './list.module.css';

/** Where {@link PagedList} renders a row. The values are stable while the position of the row does not change. */
export interface RowPlace {
  id: string;
  /** In pixels. */
  top: number;
  height: number;
  /** 1 for the first row. */
  position: number;
  count: number;
  selected: boolean;
}

/** The element of a row, with the roles of a list box. `className` sets the columns. */
export function ListRow({
  id,
  top,
  height,
  position,
  count,
  selected,
  className,
  ...rest
}: RowPlace & Omit<ComponentProps<'div'>, keyof RowPlace>) {
  return (
    <div
      id={id}
      className={[styles.row, className].join(' ')}
      style={{ transform: `translateY(${String(top)}px)`, height }}
      role="option"
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={count}
      {...rest}
    />
  );
}

/** The time of a row, in wide lists with tenths of a second; in milliseconds since the epoch. */
export function RowTime({ atMs }: { atMs: number }) {
  const time = timeOfDay(atMs);
  return (
    <span className={styles.time} title={time}>
      {time.slice(0, 8)}
      <span>{time.slice(8, 10)}</span>
    </span>
  );
}

interface RowStateProps {
  /** The state, or what replaces it. */
  children: ReactNode;
  /** The duration, or the reason of the state. */
  below?: ReactNode;
  /** The tooltip, with what may be cut. */
  title?: string | undefined;
}

/** The last cell of a row: its state over its duration or reason. */
export function RowState({ children, below, title }: RowStateProps) {
  if (!children && below === undefined) return null;
  return (
    <span className={styles.state} title={title}>
      <span>{children}</span>
      <span>{below}</span>
    </span>
  );
}

interface TwoLinesProps {
  first: ReactNode;
  second: ReactNode;
  /** The tooltip, with what may be cut. */
  title?: string;
}

/** A cell of two lines, the second one less prominent. */
export function TwoLines({ first, second, title }: TwoLinesProps) {
  return (
    <span className={styles.lines} title={title}>
      <span>{first}</span> <span>{second}</span>
    </span>
  );
}
