import { useState } from 'react';
import { formatNumber } from '#shared/trace/counted.ts';
import { CopyButton } from '../copy-button.tsx';
import { isAddedOnWriting, isSame, type ComparedHeader } from './compare-headers.ts';
import styles from './exchange-view.module.css';

/** Values of this length or longer are truncated until expanded, in characters. */
const longValue = 320;

/** The labels of the two ends. */
type Ends = readonly [sent: string, received: string];

interface HeaderListProps {
  rows: readonly ComparedHeader[];
  /** Labels for ends that are not the two ends of one message; a header on one end only then always differs. */
  ends?: Ends;
}

/** Headers in message order. */
export function HeaderList({ rows, ends }: HeaderListProps) {
  return (
    <dl className={styles.headers}>
      {rows.map((row, index) => (
        <HeaderRow key={index} row={row} ends={ends} />
      ))}
    </dl>
  );
}

function HeaderRow({ row, ends }: { row: ComparedHeader; ends: Ends | undefined }) {
  const { name, sent, received } = row;
  const value = sent ?? received ?? '';
  return (
    <div className={styles.header}>
      <dt>{name}</dt>
      <dd>
        {isSame(row) || (ends === undefined && isAddedOnWriting(row)) ? (
          <HeaderValue value={value} />
        ) : (
          <Sides sent={sent} received={received} ends={ends ?? ['sent', 'received']} />
        )}
      </dd>
      <dd className={styles.copy}>
        <CopyButton what={`value of ${name}`} text={value} />
      </dd>
    </div>
  );
}

interface SidesProps {
  sent: string | undefined;
  received: string | undefined;
  ends: Ends;
}

function Sides({ sent, received, ends }: SidesProps) {
  const only = sent === undefined || received === undefined ? 'only ' : '';
  return (
    <>
      {sent !== undefined && (
        <div>
          <span className={styles.side}>{`${only}${ends[0]}`}</span>
          <HeaderValue value={sent} />
        </div>
      )}
      {received !== undefined && (
        <div>
          <span className={styles.side}>{`${only}${ends[1]}`}</span>
          <HeaderValue value={received} />
        </div>
      )}
    </>
  );
}

function HeaderValue({ value }: { value: string }) {
  const [whole, setWhole] = useState(false);
  if (value.length <= longValue) return value;
  return (
    <>
      <span className={whole ? undefined : styles.clamped}>{value}</span>
      <button type="button" className={styles.whole} onClick={() => setWhole(!whole)}>
        {whole ? 'Show less' : `Show all ${formatNumber(value.length)} characters`}
      </button>
    </>
  );
}
