import { Modal, Stack } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { isWithin, refusalOf, type Refusal } from '../store/refusal-of.ts';
import { useShowProblem } from './form/use-show-problem.ts';
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
  /** Renders the fields; `problemAt` returns the error for a JSON Pointer. An error of another field is shown below. */
  children: (problemAt: (field: string) => string | undefined) => ReactNode;
}

/** A dialog with a form; validation errors of the engine appear at their fields. */
export function EditDialog(props: EditDialogProps) {
  const { title, act = 'Save', size, onSave, onClose, onSaved = onClose, children } = props;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    // Events of a dialog also reach the form that opened it.
    event.stopPropagation();
    setBusy(true);
    onSave().then(onSaved, (error: unknown) => {
      setBusy(false);
      setRefusal(refusalOf(error));
    });
  };
  const ref = useShowProblem<HTMLFormElement>(refusal);
  const atField = refusal !== undefined && askedBy(children).some((field) => isWithin(refusal.field, field));
  return (
    <Modal opened onClose={onClose} title={title} {...(size && { size })}>
      <form ref={ref} onSubmit={save} noValidate>
        <Stack gap={12}>
          {children((field) => (isWithin(refusal?.field, field) ? refusal?.words : undefined))}
          <Problem>{atField ? undefined : refusal?.words}</Problem>
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

/** The fields that ask for their errors. */
function askedBy(children: EditDialogProps['children']): string[] {
  const asked: string[] = [];
  void children((field) => {
    asked.push(field);
    return undefined;
  });
  return asked;
}
