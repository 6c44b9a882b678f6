import { Modal, type ModalProps, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode, useMemo, type FormEvent } from 'react';
import { Button } from './button.tsx';
import { useMutation } from '@tanstack/react-query';
import { Problem } from './note.tsx';
import { formPart, type FormPart } from '../store/form-part.ts';
import { isWithin, refusalOf } from '../store/refusal-of.ts';
import { useShowProblem } from './form/use-show-problem.ts';

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

export interface ConfirmDialogProps {
  /** The question, e.g. `Remove the client demo-app?`. */
  title: string;
  /** The label of the confirm button, e.g. `Remove`. */
  act: string;
  onAct: () => Promise<unknown>;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
  /** A choice below them. */
  choice?: ReactNode;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, act, onAct, onClose, children, choice }: ConfirmDialogProps) {
  const { error, isPending, mutate } = useMutation({ mutationFn: onAct, onSuccess: onClose });
  return (
    <Dialog onClose={onClose} title={title} size="sm">
      <Stack gap={12}>
        <Text c="dim">{children}</Text>
        {choice}
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
