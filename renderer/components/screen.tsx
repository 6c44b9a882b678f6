import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ScreenTitle } from './screen-title.tsx';

interface ScreenProps {
  /** The hidden heading; without it, the content has its own. */
  title?: string;
  /** Shown above the content in full width, e.g. an error. */
  note?: ReactNode;
  children: ReactNode;
}

/** A screen of cards that scrolls as a whole. */
export function Screen({ title, note, children }: ScreenProps) {
  return (
    <Box pos="relative" h="100%" style={{ overflow: 'auto' }} tabIndex={-1}>
      {title !== undefined && <ScreenTitle>{title}</ScreenTitle>}
      {note}
      <Stack gap={16} maw={1440} mx="auto" p={{ base: 16, md: title === undefined ? 24 : 16 }}>
        {children}
      </Stack>
    </Box>
  );
}
