import { Box, Stack, Group, Paper, Title } from '@mantine/core';
import { type ReactNode, createContext, useContext, useId } from 'react';
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
      <Stack gap={16} p="16 var(--edge)">
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

interface CardProps {
  title: ReactNode;
  /** Shown at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a screen. */
export function Card({ title, actions, children }: CardProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      withBorder
      display="flex"
      miw={0}
      mih={0}
      style={{ flexDirection: 'column', overflow: 'hidden', '--surface': 'var(--panel)' }}
      aria-labelledby={id}
    >
      <Group
        gap={8}
        wrap="nowrap"
        justify="space-between"
        mih={40}
        p="4 var(--edge)"
        flex="none"
        style={{ borderBottom: '1px solid var(--line)' }}
      >
        <Title id={id} miw={0}>
          {title}
        </Title>
        <Group component="span" gap={8} wrap="nowrap">
          {actions}
        </Group>
      </Group>
      {children}
    </Paper>
  );
}
