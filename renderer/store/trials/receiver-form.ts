import { receiverUnderTest } from '#shared/model/trial.ts';
import type { ApiClient } from '../api-client.ts';
import { authWithoutSecrets } from '../receiver-auth-form.ts';
import { schemaForm, type FormOf } from '../schema-form.ts';

/** The fields of the form. */
export const receiverFields = receiverUnderTest.omit({ ids: true });
const fieldsForm = schemaForm(receiverFields, {
  scales: { timeoutMs: 1000 },
  verbatim: ['password', 'cert', 'key'],
});

/** The form of a receiver under test. The timeout is in seconds. */
export interface ReceiverForm extends FormOf<ReturnType<typeof receiverFields.parse>> {
  /** Ids of the excluded trials. */
  leftOut: readonly string[];
}

export type ReceiverInput = Parameters<ApiClient['trials']['testReceiver']>[0];

export const emptyReceiverForm: ReceiverForm = {
  ...fieldsForm.formOf(receiverFields.parse({ url: 'http://localhost' })),
  url: '',
  leftOut: [],
};

/** Whether signatures can be tested: events are signed with a secret that the receiver knows. */
const hasSecret = ({ scheme, secret }: ReceiverForm): boolean => scheme !== 'none' && secret.trim() !== '';

/** The prerequisites of trials that the form provides. */
export function givenOf(form: ReceiverForm): { secret: boolean; auth: boolean } {
  return { secret: hasSecret(form), auth: form.auth.kind !== 'none' };
}

/**
 * The receiver input for the engine, which validates it.
 * @param ids The trials to run; default: all.
 */
export function receiverInputOf(form: ReceiverForm, ids?: readonly string[]): ReceiverInput {
  const { secret, ...others } = fieldsForm.valueOf(form);
  return { ...others, ...(secret !== undefined && hasSecret(form) && { secret }), ...(ids && { ids: [...ids] }) };
}

/** The form without secrets, to persist it outside the page's memory. */
export function withoutSecrets(form: ReceiverForm): ReceiverForm {
  return { ...form, secret: '', auth: authWithoutSecrets(form.auth) };
}
