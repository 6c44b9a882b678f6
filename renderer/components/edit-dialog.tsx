import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { Dialog, DialogActions } from './dialog.tsx';
import { Button } from './button.tsx';
import { formPart, type FormPart } from '../store/form-part.ts';
import { isWithin, refusalOf } from '../store/refusal-of.ts';
import { useShowProblem } from './form/use-show-problem.ts';
import { Problem } from './problem.tsx';

interface EditDialogProps<Form> {
  title: string;
  /** The label of the button. Default: `Save`. */
  act?: string;
  size?: 'lg';
  /** The form at first. */
  form: Form;
  /** JSON Pointer of the form in what is saved. Default: the whole. */
  pointer?: string;
  onSave: (form: Form) => Promise<unknown>;
  /** Called after it was saved. Default: `onClose`. */
  onSaved?: () => void;
  onClose: () => void;
  /** Renders the fields. An error that none of them shows is shown below. */
  children: (part: FormPart<Form>) => ReactNode;
}

/** A dialog with a form; validation errors of the engine appear at their fields. */
export function EditDialog<Form extends object>(props: EditDialogProps<Form>) {
  const { title, act = 'Save', size, pointer = '', onSave, onClose, onSaved = onClose, children } = props;
  const [form, setForm] = useState(props.form);
  const { error, isPending, mutate } = useMutation({ mutationFn: () => onSave(form), onSuccess: () => onSaved() });
  const refusal = useMemo(() => (error ? refusalOf(error) : undefined), [error]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    // Events of a dialog also reach the form that opened it.
    event.stopPropagation();
    mutate();
  };
  const ref = useShowProblem<HTMLFormElement>(refusal);
  const shown = (problemAt: (field: string) => string | undefined) =>
    children(
      formPart({
        form,
        change: (part) => setForm((before) => ({ ...before, ...part })),
        problemAt: (field) => problemAt(pointer + field),
      }),
    );
  const atField = refusal !== undefined && askedBy(shown).some((field) => isWithin(refusal.field, field));
  return (
    <Dialog onClose={onClose} title={title} {...(size && { size })}>
      <form ref={ref} onSubmit={save} noValidate>
        <Stack gap={12}>
          {shown((field) => (isWithin(refusal?.field, field) ? refusal?.words : undefined))}
          <Problem>{atField ? undefined : refusal?.words}</Problem>
          <DialogActions onClose={onClose}>
            <Button type="submit" look="primary" busy={isPending}>
              {act}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}

/** The fields that ask for their errors. */
function askedBy(shown: (problemAt: (field: string) => undefined) => ReactNode): string[] {
  const asked: string[] = [];
  void shown((field) => {
    asked.push(field);
    return undefined;
  });
  return asked;
}
