import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PartTitleProps {
  title: string;
  aside?: ReactNode;
  /** Shown at the right. */
  action?: ReactNode;
  children?: ReactNode;
}

/** The heading of a part of a response. */
export function PartTitle({ title, aside, action, children }: PartTitleProps) {
  return (
    <Group gap={8} mih={28} pl={16} pr={12} pt={6} pb={2} wrap="nowrap">
      <Title order={3} c="dim">
        {title}{' '}
        <Text span inherit fw={450} c="faint">
          {aside}
        </Text>{' '}
        {children}
      </Title>
      <Group ml="auto">{action}</Group>
    </Group>
  );
}
