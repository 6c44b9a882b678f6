import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatNumber } from '#shared/trace/counted.ts';
import { CopyButton } from './button.tsx';
import { LinkButton } from './detail-pane.tsx';
import { inspectable } from './inspect/inspectable.ts';
import { InspectButton } from './inspect/inspect-button.tsx';
import { Explained } from './explained.tsx';
import { useMask } from './use-mask.ts';
import styles from './explained-list.module.css';

/** A named value, with the meaning of the name and a readable form of the value where known. */
export interface ExplainedValue {
  name: string;
  value: string;
  /** Replaces the value on the page, but not when it is copied. */
  shown?: ReactNode;
  meaning?: string | undefined;
  aside?: string | undefined;
  /** The tooltip of `aside`. */
  asideTitle?: string;
  /** What is wrong with the value, which is marked. */
  wrong?: string | undefined;
  /** A text to inspect on the screen Inspect. */
  inspect?: string | undefined;
}

/** A value without a place to wrap at, e.g. an id with hyphens; not a URL, whose port stays whole. */
const isOneWord = /^(?!.*:\/\/)\S*$/;

/** A list of named values to copy; each name has a tooltip with its meaning. */
export function ExplainedList({ label, values }: { label?: string; values: readonly ExplainedValue[] }) {
  const mask = useMask();
  return (
    <dl className={styles.list} aria-label={label}>
      {values.map(
        ({ name, value, shown, meaning, aside, asideTitle, inspect = inspectable(name, value), wrong }, index) => (
          <div key={`${name}/${String(index)}`} className={styles.row} data-wrong={wrong !== undefined}>
            <Text component="dt" inherit c="dim">
              {meaning === undefined ? name : <Explained words={meaning}>{name}</Explained>}
            </Text>
            <dd style={{ wordBreak: isOneWord.test(value) ? 'break-all' : 'normal' }}>
              {mask.on ? mask.value(name, value) : (shown ?? <LongValue value={value} />)}
              {wrong !== undefined && (
                <Text ff="text" style={{ wordBreak: 'normal' }}>
                  {wrong}
                </Text>
              )}
              {aside !== undefined && (
                <Text ff="text" fz="sm" lh="sm" c="faint" title={asideTitle}>
                  {aside}
                </Text>
              )}
            </dd>
            <dd className={styles.copy}>
              {inspect !== undefined && <InspectButton what={`value of ${name}`} text={inspect} />}
              <CopyButton what={`value of ${name}`} text={value} />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Values longer than this are truncated until expanded, in characters. */
const longValue = 320;

/** A value that shows its first lines until it is expanded when it is long. */
export function LongValue({ value }: { value: string }) {
  const [whole, setWhole] = useState(false);
  if (value.length <= longValue) return value;
  return (
    <>
      <Text inherit {...(!whole && { lineClamp: 4 })}>
        {value}
      </Text>
      <LinkButton onClick={() => setWhole(!whole)}>
        {whole ? 'Show less' : `Show all ${formatNumber(value.length)} characters`}
      </LinkButton>
    </>
  );
}
