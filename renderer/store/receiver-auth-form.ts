import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';

export type AuthKind = ReceiverAuth['kind'];

/** The form of the sender's authentication; each kind uses its own fields. */
export interface AuthForm {
  kind: AuthKind;
  header: string;
  value: string;
  token: string;
  username: string;
  password: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  cert: string;
  key: string;
}

export type AuthPart = Exclude<keyof AuthForm, 'kind'>;

export const emptyAuth: AuthForm = {
  kind: 'none',
  header: '',
  value: '',
  token: '',
  username: '',
  password: '',
  tokenUrl: '',
  clientId: '',
  clientSecret: '',
  scope: '',
  cert: '',
  key: '',
};

const parts: Record<AuthKind, readonly AuthPart[]> = {
  none: [],
  'api-key': ['header', 'value'],
  bearer: ['token'],
  basic: ['username', 'password'],
  oauth: ['tokenUrl', 'clientId', 'clientSecret', 'scope'],
  mtls: ['cert', 'key'],
};
/** Fields that are sent even when empty, so that the engine reports the error. */
const required = new Set<AuthPart>(['value', 'token', 'username', 'password', 'clientId']);
/** Fields that are not trimmed. */
const verbatim = new Set<AuthPart>(['password', 'cert', 'key']);

/** The form for an authentication. */
export function authFormOf(auth: ReceiverAuth): AuthForm {
  return { ...emptyAuth, ...(auth as Partial<Record<AuthPart, string>>), kind: auth.kind };
}

/** The authentication from the form; the engine validates it. */
export function authOf(form: AuthForm): ReceiverAuth {
  const given = parts[form.kind].flatMap((name) => {
    const text = verbatim.has(name) ? form[name] : form[name].trim();
    return text === '' && !required.has(name) ? [] : [[name, text]];
  });
  return { kind: form.kind, ...Object.fromEntries(given) } as ReceiverAuth;
}

/** The form without secrets, to persist it outside the page's memory. */
export function authWithoutSecrets(form: AuthForm): AuthForm {
  return { ...form, value: '', token: '', password: '', clientSecret: '', key: '' };
}
