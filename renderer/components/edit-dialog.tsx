import { Modal, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { closestField } from '../store/closest-field.ts';
import { refusalOf, type Refusal } from '../store/refusal-of.ts';
import { DialogActions } from './dialog-actions.tsx';
import { Problem } from './problem.tsx';

interface EditDialogProps {
  title: string;
  /** The label of the button. Default: `Save`. */
  act?: string;
  size?: 'lg';
  onSave: () => Promise<unknown>;
  /** Called after it was saved. Default: `onClose`. */
  onSaved?: () => void;
  onClose: () => void;
  /** JSON Pointers, or their prefixes, of the fields that show their own errors. */
  fields: readonly string[];
  /** Renders the fields; `problemAt` returns the error for a JSON Pointer. */
  children: (problemAt: (field: string) => string | undefined) => ReactNode;
}

/** A dialog with a form; validation errors of the engine appear at their fields. */
export function EditDialog(props: EditDialogProps) {
  const { title, act = 'Save', size, onSave, onClose, onSaved = onClose, fields, children } = props;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    onSave().then(onSaved, (error: unknown) => {
      setBusy(false);
      setRefusal(refusalOf(error));
    });
  };
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = refusal && ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  const at = closestField(fields, refusal?.field);
  return (
    <Modal opened onClose={onClose} title={title} {...(size && { size })}>
      <form ref={ref} onSubmit={save} noValidate>
        <Stack gap={12}>
          {children((field) => (field === at ? refusal?.words : undefined))}
          <Problem>{at === undefined ? refusal?.words : undefined}</Problem>
          <DialogActions onClose={onClose}>
            <Button type="submit" look="primary" busy={busy}>
              {act}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
