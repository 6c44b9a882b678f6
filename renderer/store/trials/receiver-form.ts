import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { receiverUnderTest } from '#shared/model/trial.ts';
import { givenNumber } from '../number-text.ts';
import type { ApiClient } from '../api-client.ts';
import { authOf, authWithoutSecrets, emptyAuth, type AuthForm } from '../receiver-auth-form.ts';

/** The form of a receiver under test. */
export interface ReceiverForm {
  url: string;
  scheme: SigningScheme;
  secret: string;
  auth: AuthForm;
  /** Seconds. */
  timeout: string;
  verifyTls: boolean;
  /** Ids of the excluded trials. */
  leftOut: readonly string[];
}

export type ReceiverInput = Parameters<ApiClient['trials']['testReceiver']>[0];

const usual = receiverUnderTest.parse({ url: 'http://localhost' });

export const emptyReceiverForm: ReceiverForm = {
  url: '',
  scheme: usual.scheme,
  secret: '',
  auth: emptyAuth,
  timeout: String(usual.timeoutMs / 1000),
  verifyTls: usual.verifyTls,
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
  const { url, scheme, secret, timeout, verifyTls } = form;
  return {
    url: url.trim(),
    scheme,
    ...(hasSecret(form) && { secret: secret.trim() }),
    auth: authOf(form.auth),
    ...givenNumber('timeoutMs', timeout, 1000),
    verifyTls,
    ...(ids && { ids: [...ids] }),
  };
}

/** The form without secrets, to persist it outside the page's memory. */
export function withoutSecrets(form: ReceiverForm): ReceiverForm {
  return { ...form, secret: '', auth: authWithoutSecrets(form.auth) };
}
