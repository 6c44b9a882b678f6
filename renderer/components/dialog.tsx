import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** A dialog that is open while it is rendered. When it closes, the focus returns to what opened it. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
  return <Modal opened {...props} />;
}
