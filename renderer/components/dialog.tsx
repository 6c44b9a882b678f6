import { Modal, type ModalProps, Group } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

/**
 * A dialog that is open while it is rendered. It begins with the focus on its first field, else on Cancel. When it closes,
 * the focus returns to what opened it.
 */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
  return <Modal opened ref={markFirst} {...props} />;
}

/** Marks what gets the focus when the dialog opens, unless something asks for it. */
function markFirst(dialog: HTMLElement | null): void {
  if (!dialog || dialog.querySelector('[data-autofocus]')) return;
  const first = dialog.querySelector('input:enabled, select, textarea') ?? dialog.querySelector('[data-cancel]');
  first?.setAttribute('data-autofocus', 'true');
}

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
