import { Group } from '@mantine/core';
import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where the header shows the main action of the screen; null while it shows none, as in the presenter view. */
export const ScreenActionSlot = createContext<Element | null>(null);

/** The main action of a screen, at the same place on each: in the header, or else where it is in the screen. */
export function ScreenAction({ children }: { children: ReactNode }) {
  const slot = useContext(ScreenActionSlot);
  return slot ? createPortal(children, slot) : <Group gap={8}>{children}</Group>;
}
