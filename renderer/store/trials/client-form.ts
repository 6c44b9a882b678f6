import type { z } from 'zod';
import { clientUnderTest } from '#shared/model/trial.ts';
import { schemaForm, type FormOf } from '../schema-form.ts';

/** The fields of the form. */
export const clientFields = clientUnderTest.omit({ ids: true });
const fieldsForm = schemaForm(clientFields);

/** The form of a client under test. Without a client, the faults apply to all. */
export interface ClientForm extends FormOf<ReturnType<typeof clientFields.parse>> {
  /** Ids of the excluded trials. */
  leftOut: readonly string[];
}

export const emptyClientForm: ClientForm = { ...fieldsForm.formOf(clientFields.parse({})), leftOut: [] };

/**
 * The client input for the engine, which validates it.
 * @param ids The trials to run; default: all.
 */
export const clientInputOf = (form: ClientForm, ids?: readonly string[]): z.input<typeof clientUnderTest> => ({
  ...fieldsForm.valueOf(form),
  ...(ids && { ids: [...ids] }),
});
