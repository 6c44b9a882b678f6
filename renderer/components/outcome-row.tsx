import { Box, Group, type GroupProps } from '@mantine/core';
import { Check, Info, Minus, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';

const marks = {
  failed: { icon: X, words: 'failed', color: 'var(--bad)' },
  warning: { icon: TriangleAlert, words: 'warning', color: 'var(--warn)' },
  note: { icon: Info, words: 'note', color: 'var(--warn)' },
  passed: { icon: Check, words: 'passed', color: 'var(--ok)' },
  skipped: { icon: Minus, words: 'skipped', color: 'var(--faint)' },
  'not-reached': { icon: Minus, words: 'not reached', color: 'var(--faint)' },
};

const order = Object.keys(marks);

/** Sorts results, the most severe first. */
export const bySeverity = (a: { outcome: string }, b: { outcome: string }): number =>
  order.indexOf(a.outcome) - order.indexOf(b.outcome);

interface OutcomeRowProps extends GroupProps {
  outcome: keyof typeof marks;
  /** Default: that of a warning. */
  noteColor?: string;
  end?: ReactNode;
}

/** The result of a check in a list, with the mark of its outcome. */
export function OutcomeRow({ outcome, noteColor, end, children, ...rest }: OutcomeRowProps) {
  const { icon: Icon, words, color } = marks[outcome];
  return (
    <Group
      component="li"
      gap={10}
      px="var(--edge)"
      py={4}
      wrap="nowrap"
      align="flex-start"
      data-outcome={outcome}
      {...rest}
    >
      <Icon
        size={14}
        color={outcome === 'note' ? (noteColor ?? color) : color}
        role="img"
        aria-label={words}
        style={{ flex: 'none', marginTop: 3 }}
      />
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      {end}
    </Group>
  );
}
