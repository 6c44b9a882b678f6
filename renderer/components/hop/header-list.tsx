import { useState } from 'react';
import { numberWords } from '#shared/trace/counted.ts';
import { CopyButton } from '../copy-button.tsx';
import { isAddedOnWriting, isSame, type ComparedHeader } from './compare-headers.ts';
import styles from './exchange-view.module.css';

/** From this length on a value is cut until its whole is asked for, in characters. */
const long = 320;

/** Header fields in the order of the message. */
export function HeaderList({ rows }: { rows: readonly ComparedHeader[] }) {
  return (
    <dl className={styles.headers}>
      {rows.map((row, index) => (
        <HeaderRow key={index} row={row} />
      ))}
    </dl>
  );
}

function HeaderRow({ row }: { row: ComparedHeader }) {
  const { name, sent, received } = row;
  const value = sent ?? received ?? '';
  return (
    <div className={styles.header}>
      <dt>{name}</dt>
      <dd>
        {isSame(row) || isAddedOnWriting(row) ? (
          <HeaderValue value={value} />
        ) : (
          <Sides sent={sent} received={received} />
        )}
      </dd>
      <dd className={styles.copy}>
        <CopyButton what={`value of ${name}`} text={value} />
      </dd>
    </div>
  );
}

function Sides({ sent, received }: { sent: string | undefined; received: string | undefined }) {
  const only = sent === undefined || received === undefined ? 'only ' : '';
  return (
    <>
      {sent !== undefined && (
        <div>
          <span className={styles.side}>{only}sent</span>
          <HeaderValue value={sent} />
        </div>
      )}
      {received !== undefined && (
        <div>
          <span className={styles.side}>{only}received</span>
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
