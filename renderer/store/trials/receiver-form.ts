import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { receiverUnderTest } from '#shared/model/trial.ts';
import type { ApiClient } from '../api-client.ts';

/** How the receiver wants the sender to prove who it is, as far as it can be filled in here. */
export type ReceiverAuthKind = Extract<ReceiverAuth['kind'], 'none' | 'bearer' | 'api-key' | 'basic'>;

/** What is filled in of a receiver to put to the test; each kind of authentication takes its own fields. */
export interface ReceiverForm {
  url: string;
  scheme: SigningScheme;
  secret: string;
  auth: ReceiverAuthKind;
  token: string;
  header: string;
  key: string;
  username: string;
  password: string;
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
  auth: 'none',
  token: '',
  header: '',
  key: '',
  username: '',
  password: '',
  timeout: String(usual.timeoutMs / 1000),
  verifyTls: usual.verifyTls,
  leftOut: [],
};

/** Whether signatures can be judged: something is signed, and the receiver knows with what. */
const hasSecret = ({ scheme, secret }: ReceiverForm): boolean => scheme !== 'none' && secret.trim() !== '';

/** What trials can ask for, as far as it is filled in. */
export function givenOf(form: ReceiverForm): { secret: boolean; auth: boolean } {
  return { secret: hasSecret(form), auth: form.auth !== 'none' };
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
    auth: authOf(form),
    ...(timeout.trim() !== '' && { timeoutMs: Math.round(Number(timeout) * 1000) }),
    verifyTls,
    ...(ids && { ids: [...ids] }),
  };
}

function authOf({ auth, token, header, key, username, password }: ReceiverForm): ReceiverAuth {
  const named = header.trim();
  switch (auth) {
    case 'none':
      return { kind: 'none' };
    case 'bearer':
      return { kind: 'bearer', token: token.trim() };
    case 'api-key':
      return { kind: 'api-key', value: key.trim(), ...(named !== '' && { header: named }) };
    case 'basic':
      return { kind: 'basic', username: username.trim(), password };
  }
}

/** The form as it may be remembered outside of the page's own memory. */
export function withoutSecrets(form: ReceiverForm): ReceiverForm {
  return { ...form, secret: '', token: '', key: '', password: '' };
}
