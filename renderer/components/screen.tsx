import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface ScreenProps {
  /** Shown above the content in full width, e.g. an error. */
  note?: ReactNode;
  children: ReactNode;
}

/** A screen of cards that scrolls as a whole. */
export function Screen({ note, children }: ScreenProps) {
  return (
    <Box pos="relative" h="100%" style={{ overflow: 'auto' }} tabIndex={-1}>
      {note}
      <Stack gap={16} p={16}>
        {children}
      </Stack>
    </Box>
  );
}
