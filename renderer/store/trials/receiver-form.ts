import type { z } from 'zod';
import type { Subscription } from '#shared/model/subscription.ts';
import { receiverUnderTest, type TrialNeed } from '#shared/model/trial.ts';
import { metNeeds } from '#shared/trials/trial-needs.ts';
import { authWithoutSecrets } from '../receiver-auth-form.ts';
import { schemaForm, type FormOf } from '../schema-form.ts';

/** The fields of the form. */
export const receiverFields = receiverUnderTest.omit({ ids: true });
const fieldsForm = schemaForm(receiverFields, {
  scales: { timeoutMs: 1000 },
  verbatim: ['password', 'cert', 'key', 'payloads'],
});

/** The form of a receiver under test. The timeout is in seconds. */
export interface ReceiverForm extends FormOf<ReturnType<typeof receiverFields.parse>> {
  /** Ids of the excluded trials. */
  leftOut: readonly string[];
}

export const emptyReceiverForm: ReceiverForm = {
  ...fieldsForm.formOf(receiverFields.parse({ url: 'http://localhost' })),
  url: '',
  leftOut: [],
};

/** Whether events are signed with a secret that the receiver knows. */
const hasSecret = ({ scheme, secret }: ReceiverForm): boolean => scheme !== 'none' && secret.trim() !== '';

/** The prerequisites of trials that the form or the chosen subscription provides. */
export const givenOf = (form: ReceiverForm, subscription?: Subscription): Record<TrialNeed, boolean> =>
  subscription
    ? metNeeds({ auth: subscription.auth, scheme: subscription.signing.scheme, secret: true })
    : metNeeds({ auth: form.auth, scheme: form.scheme, secret: hasSecret(form) });

/**
 * The receiver input for the engine, which validates it.
 * @param ids The trials to run; default: all.
 */
export function receiverInputOf(form: ReceiverForm, ids?: readonly string[]): z.input<typeof receiverUnderTest> {
  const { secret, ...others } = fieldsForm.valueOf(form);
  const { payloads, subscription } = others;
  if (subscription !== undefined) return { subscription, payloads, ...(ids && { ids: [...ids] }) };
  return { ...others, ...(secret !== undefined && hasSecret(form) && { secret }), ...(ids && { ids: [...ids] }) };
}

/** The form without secrets, to persist it outside the page's memory. */
export function withoutSecrets(form: ReceiverForm): ReceiverForm {
  return { ...form, secret: '', auth: authWithoutSecrets(form.auth) };
}
