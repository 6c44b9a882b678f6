import { Box, Group, type GroupProps } from '@mantine/core';
import { CircleCheck, CircleMinus, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const marks = {
  failed: { icon: CircleX, words: 'failed', color: 'var(--bad)' },
  warning: { icon: TriangleAlert, words: 'warning', color: 'var(--warn)' },
  note: { icon: TriangleAlert, words: 'note', color: 'var(--warn)' },
  passed: { icon: CircleCheck, words: 'passed', color: 'var(--ok)' },
  skipped: { icon: CircleMinus, words: 'skipped', color: 'var(--faint)' },
  'not-reached': { icon: CircleMinus, words: 'not reached', color: 'var(--faint)' },
};

/** A note that only informs. */
const information = { icon: Info, words: 'note', color: 'var(--info)' };

const order = Object.keys(marks);

/** Sorts results, the most severe first. */
export const bySeverity = (a: { outcome: string }, b: { outcome: string }): number =>
  order.indexOf(a.outcome) - order.indexOf(b.outcome);

interface OutcomeRowProps extends GroupProps {
  outcome: keyof typeof marks;
  /** Whether a note only informs. Default: it warns. */
  informs?: boolean;
  end?: ReactNode;
}

/** The result of a check in a list, with the mark of its outcome. */
export function OutcomeRow({ outcome, informs = false, end, children, ...rest }: OutcomeRowProps) {
  const { icon: Icon, words, color } = informs && outcome === 'note' ? information : marks[outcome];
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
      <Icon size={14} color={color} role="img" aria-label={words} style={{ flex: 'none', marginTop: 3 }} />
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      {end}
    </Group>
  );
}
