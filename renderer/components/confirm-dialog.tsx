import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog, DialogActions } from './dialog.tsx';
import { Button } from './button.tsx';
import { Problem } from './problem.tsx';

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
  const { error, isPending, mutate } = useMutation({ mutationFn: onAct, onSuccess: onClose });
  return (
    <Dialog onClose={onClose} title={title} size="sm">
      <Stack gap={12}>
        <Text c="dim">{children}</Text>
        <Problem error={error} />
        <DialogActions onClose={onClose}>
          <Button look="primary" color="bad" busy={isPending} onClick={() => mutate()}>
            {act}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
