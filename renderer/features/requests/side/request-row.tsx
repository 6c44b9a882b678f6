import { Box, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { MethodTag } from '../../../components/method-tag.tsx';
import { Mono } from '../../../components/mono.tsx';
import { RowButton } from '../../../components/row-button.tsx';
import styles from '../requests.module.css';

/** The path or name in a row, cut where it does not fit. */
export function RowPart({ mono = false, children }: { mono?: boolean; children: string }) {
  const Part = mono ? Mono : Text;
  return (
    <Part {...(!mono && { span: true })} lh="sm" truncate title={children}>
      {children}
    </Part>
  );
}

/** Marks a request with unsaved changes. */
export function ChangedDot() {
  return (
    <Box
      component="span"
      display="block"
      w={6}
      h={6}
      bdrs="50%"
      bg="var(--warn)"
      role="img"
      aria-label="changed"
      title="Changed"
    />
  );
}

interface RequestRowProps extends Omit<ComponentProps<'button'>, 'title'> {
  method: string;
  title: ReactNode;
  badge?: ReactNode;
  /** A second line. */
  below?: string;
  current: boolean;
  /** Identifies the row among the rows that the arrow keys move between. */
  rowKey?: string;
}

/** A request in the list. */
export function RequestRow({ method, title, badge, below, current, rowKey = '', ...rest }: RequestRowProps) {
  return (
    <RowButton className={styles.row} data-row={rowKey} aria-current={current} {...rest}>
      <MethodTag method={method} />
      {title}
      <Box component="span" style={{ alignSelf: 'center' }}>
        {badge}
      </Box>
      {below !== undefined && (
        <Text span size="xs" lh="16px" c="faint" truncate title={below} style={{ gridColumn: '2 / -1' }}>
          {below}
        </Text>
      )}
    </RowButton>
  );
}
