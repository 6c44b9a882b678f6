import { Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

interface FactsProps {
  label?: string;
  /** Names and values; undefined values are left out. */
  facts: Readonly<Record<string, ReactNode>>;
  /** Width of the names in pixels. */
  width?: number;
  /** Space between the rows in pixels. */
  rowGap?: number;
}

/** A definition list: names on the left, values on the right. */
export function Facts({ label, facts, width = 104, rowGap = 8 }: FactsProps) {
  return (
    <dl
      aria-label={label}
      style={{
        display: 'grid',
        gridTemplateColumns: `${String(width)}px minmax(0, 1fr)`,
        gap: `${String(rowGap)}px 12px`,
      }}
    >
      {Object.entries(facts).map(([name, value]) =>
        value === undefined ? null : (
          <Fragment key={name}>
            <Text component="dt" fz="sm" lh="20px" c="dim">
              {name}
            </Text>
            <Text component="dd" miw={0} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Text>
          </Fragment>
        ),
      )}
    </dl>
  );
}
