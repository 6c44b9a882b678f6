import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** The buttons at the end of a dialog: Cancel, then the given ones. */
export function DialogActions({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Group gap={8} pt={4} justify="flex-end">
      <Button data-cancel onClick={onClose}>
        Cancel
      </Button>
      {children}
    </Group>
  );
}
