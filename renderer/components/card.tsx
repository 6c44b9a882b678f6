import { Group, Paper, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

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
        p="4 8 4 16"
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
