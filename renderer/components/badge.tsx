import { Badge as MantineBadge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Outcome } from '#shared/trace/entry-outcome.ts';

/** A short label coloured by outcome. */
export function Badge({
  outcome,
  children,
  title,
  label,
}: {
  outcome: Outcome;
  children: ReactNode;
  title?: string;
  label?: string;
}) {
  return (
    <MantineBadge
      component="span"
      color={outcome === 'neutral' ? 'dim' : outcome}
      title={title}
      {...(label !== undefined && { role: 'group', 'aria-label': label })}
    >
      {children}
    </MantineBadge>
  );
}
