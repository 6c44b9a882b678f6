import { Box, Stack, Group } from '@mantine/core';
import { type ReactNode, createContext, useContext } from 'react';
import { createPortal } from 'react-dom';

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

/** Where the header shows the main action of the screen; null while it shows none, as in the presenter view. */
export const ScreenActionSlot = createContext<Element | null>(null);

/** The main action of a screen, at the same place on each: in the header, or else where it is in the screen. */
export function ScreenAction({ children }: { children: ReactNode }) {
  const slot = useContext(ScreenActionSlot);
  return slot ? createPortal(children, slot) : <Group gap={8}>{children}</Group>;
}
