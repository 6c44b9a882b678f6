import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface FilterBarProps {
  /** The search field, the filter menu and the actions on the list. */
  children: ReactNode;
  /** Chips in a row below. */
  chips?: ReactNode;
  /** Accessible name of the chips. */
  what?: string;
  /** Reduces the spacing for many chips. */
  dense?: boolean;
}

/** The filters above a list. */
export function FilterBar({ children, chips, what, dense }: FilterBarProps) {
  return (
    <Stack gap={8} px={12} py={8} flex="none" style={{ borderBottom: '1px solid var(--line)' }}>
      <Group gap={8} wrap="nowrap" style={{ '--search-width': 'none' }}>
        {children}
      </Group>
      {chips !== undefined && (
        <Group gap={dense === true ? 2 : 4} role="group" aria-label={what}>
          {chips}
        </Group>
      )}
    </Stack>
  );
}
