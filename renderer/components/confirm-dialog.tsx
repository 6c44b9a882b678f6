import { Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { messageOf } from '#shared/errors/message-of.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  /** The question, e.g. `Remove the client demo-app?`. */
  title: string;
  /** The label of the confirm button, e.g. `Remove`. */
  act: string;
  onAct: () => Promise<unknown>;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, act, onAct, onClose, children }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = () => {
    setBusy(true);
    onAct().then(onClose, (error: unknown) => {
      setBusy(false);
      setProblem(messageOf(error));
    });
  };
  return (
    <Modal opened onClose={onClose} title={title} size="sm" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles.dialog}>
        <p>{children}</p>
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={busy} onClick={confirm}>
            {act}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
