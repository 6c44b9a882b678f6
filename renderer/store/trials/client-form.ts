import { clientUnderTest } from '#shared/model/trial.ts';
import type { ApiClient } from '../api-client.ts';
import { schemaForm, type FormOf } from '../schema-form.ts';

/** The fields of the form. */
export const clientFields = clientUnderTest.omit({ ids: true });
const fieldsForm = schemaForm(clientFields);

/** The form of a client under test. Without a client, the faults apply to all. */
export interface ClientForm extends FormOf<ReturnType<typeof clientFields.parse>> {
  /** Ids of the excluded trials. */
  leftOut: readonly string[];
}

export type ClientInput = Parameters<ApiClient['trials']['testClient']>[0];

export const emptyClientForm: ClientForm = { ...fieldsForm.formOf(clientFields.parse({})), leftOut: [] };

/**
 * The client input for the engine, which validates it.
 * @param ids The trials to run; default: all.
 */
export const clientInputOf = (form: ClientForm, ids?: readonly string[]): ClientInput => ({
  ...fieldsForm.valueOf(form),
  ...(ids && { ids: [...ids] }),
});
