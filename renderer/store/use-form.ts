import { useMemo } from 'react';
import type { z } from 'zod';
import { formPart, type FormPart } from './form-part.ts';
import { noDraft, type FormDraft } from './forms-store.ts';
import { fieldAt } from './schema-form.ts';
import { useStores, useStoreState } from './use-stores.ts';

/** A form whose unsaved changes stay while other screens are shown. */
export interface UsedForm<Form> extends FormPart<Form>, FormDraft {
  /** JSON Pointer of the field that shows the error of the last action; the others are shown below the form. */
  refusedAt: string | undefined;
  /** The error of the last action that no field shows. */
  problem: string | undefined;
  edits: boolean;
  discard: () => void;
  dismiss: () => void;
  /** Runs an action of the form. @returns Whether it succeeded. */
  submit: (act: () => Promise<unknown>) => Promise<boolean>;
  /** As `submit`; then only what was edited meanwhile is unsaved. */
  save: (act: () => Promise<unknown>) => Promise<boolean>;
}

/**
 * A form by its name.
 * @param before The form without changes.
 * @param schema Its pointers are the fields that show their own errors.
 */
export function useForm<Form extends object>(name: string, before: Form, schema: z.ZodType): UsedForm<Form> {
  const { edit, discard, dismiss, save, submit } = useStores().forms.getState();
  const draft = useStoreState('forms', ({ drafts }) => drafts[name]) ?? noDraft;
  const form = useMemo(() => ({ ...before, ...draft.edited }), [before, draft.edited]);
  const refusedAt = fieldAt(schema, draft.refusal?.field);
  return {
    ...draft,
    ...formPart<Form>({
      form,
      change: (part) => edit(name, part),
      problemAt: (field) => (field === refusedAt ? draft.refusal?.words : undefined),
    }),
    refusedAt,
    problem: refusedAt === undefined ? draft.refusal?.words : undefined,
    edits: Object.keys(draft.edited).length > 0,
    discard: () => discard(name),
    dismiss: () => dismiss(name),
    submit: (act) => submit(name, act),
    save: (act) => save(name, act),
  };
}
