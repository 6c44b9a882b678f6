import { Box, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useMask } from './use-mask.ts';

interface FactsProps {
  label?: string;
  /** Names and values; undefined values are left out. */
  facts: Readonly<Record<string, ReactNode>>;
  /** Width of the names in pixels. */
  width?: number;
  /** Space between the rows in pixels. */
  rowGap?: number;
  /** Whether it is a part of the details of an item: padded, with monospaced values. */
  mono?: boolean;
}

const monoProps = { px: 16, py: 8, ff: 'mono', fz: 'sm', lh: '22px' };

/** A definition list: names on the left, values on the right. */
export function Facts({ label, facts, width = 104, mono = false, rowGap = mono ? 0 : 8 }: FactsProps) {
  const mask = useMask();
  return (
    <Box
      component="dl"
      display="grid"
      aria-label={label}
      style={{
        gridTemplateColumns: `${String(width)}px minmax(0, 1fr)`,
        gap: `${String(rowGap)}px 12px`,
        alignItems: 'baseline',
      }}
      {...(mono && monoProps)}
    >
      {Object.entries(facts).map(([name, value]) =>
        value === undefined ? null : (
          <Fragment key={name}>
            <Text component="dt" ff="text" fz="sm" lh={mono ? 'inherit' : '20px'} c="dim">
              {name}
            </Text>
            <Box component="dd" miw={0} style={{ overflowWrap: 'anywhere' }}>
              {typeof value !== 'string' ? value : value.includes(' ') ? mask.text(value) : mask.value(name, value)}
            </Box>
          </Fragment>
        ),
      )}
    </Box>
  );
}
