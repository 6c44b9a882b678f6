import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A placeholder for empty content: what will appear here, and how to get it. */
export function EmptyState({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <Stack align="center" justify="center" gap={8} h="100%" px={24} py={32} ta="center" c="faint">
      {icon}
      <Text fw={600} c="text">
        {title}
      </Text>
      <Stack align="center" gap={12} maw="44ch" c="dim">
        {children}
      </Stack>
    </Stack>
  );
}
