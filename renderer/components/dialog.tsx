import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

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
