import { useState } from 'react';
import { numberWords } from '#shared/trace/counted.ts';
import { CopyButton } from '../copy-button.tsx';
import { isAddedOnWriting, isSame, type ComparedHeader } from './compare-headers.ts';
import styles from './exchange-view.module.css';

/** From this length on a value is cut until its whole is asked for, in characters. */
const long = 320;

/** What the two ends are called. */
type Ends = readonly [sent: string, received: string];

interface HeaderListProps {
  rows: readonly ComparedHeader[];
  /** What the ends are called when they are not those of one message, so that a field of one end alone differs always. */
  ends?: Ends;
}

/** Header fields in the order of the message. */
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
  if (value.length <= long) return value;
  return (
    <>
      <span className={whole ? undefined : styles.clamped}>{value}</span>
      <button
        type="button"
        className={styles.whole}
        onClick={() => {
          setWhole(!whole);
        }}
      >
        {whole ? 'Show less' : `Show all ${numberWords(value.length)} characters`}
      </button>
    </>
  );
}
