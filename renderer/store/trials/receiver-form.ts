import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { receiverUnderTest } from '#shared/model/trial.ts';
import type { ApiClient } from '../api-client.ts';
import { authOf, authWithoutSecrets, emptyAuth, type AuthForm } from '../receiver-auth-form.ts';

/** What is filled in of a receiver to put to the test. */
export interface ReceiverForm {
  url: string;
  scheme: SigningScheme;
  secret: string;
  auth: AuthForm;
  /** Seconds. */
  timeout: string;
  verifyTls: boolean;
  /** Ids of the trials that are not wanted. */
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

/** Whether signatures can be judged: something is signed, and the receiver knows with what. */
const hasSecret = ({ scheme, secret }: ReceiverForm): boolean => scheme !== 'none' && secret.trim() !== '';

/** What trials can ask for, as far as it is filled in. */
export function givenOf(form: ReceiverForm): { secret: boolean; auth: boolean } {
  return { secret: hasSecret(form), auth: form.auth.kind !== 'none' };
}

/**
 * The receiver as the engine takes it; what cannot be is left to the engine to refuse.
 * @param ids The trials that are wanted, when not all are.
 */
export function receiverInputOf(form: ReceiverForm, ids?: readonly string[]): ReceiverInput {
  const { url, scheme, secret, timeout, verifyTls } = form;
  return {
    url: url.trim(),
    scheme,
    ...(hasSecret(form) && { secret: secret.trim() }),
    auth: authOf(form.auth),
    ...(timeout.trim() !== '' && { timeoutMs: Math.round(Number(timeout) * 1000) }),
    verifyTls,
    ...(ids && { ids: [...ids] }),
  };
}

/** The form as it may be remembered outside of the page's own memory. */
export function withoutSecrets(form: ReceiverForm): ReceiverForm {
  return { ...form, secret: '', auth: authWithoutSecrets(form.auth) };
}
