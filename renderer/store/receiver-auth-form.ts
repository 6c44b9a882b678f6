import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';

export type AuthKind = ReceiverAuth['kind'];

/** What is filled in of how the sender proves who it is; each kind takes its own of it. */
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
/** Those that count as given when they are empty: the engine says why that cannot be. */
const required = new Set<AuthPart>(['value', 'token', 'username', 'password', 'clientId']);
/** Those in which space at the ends is kept. */
const verbatim = new Set<AuthPart>(['password', 'cert', 'key']);

/** The form to change how the sender proves who it is. */
export function authFormOf(auth: ReceiverAuth): AuthForm {
  return { ...emptyAuth, ...(auth as Partial<Record<AuthPart, string>>), kind: auth.kind };
}

/** What is filled in as the engine takes it; what cannot be is left to the engine to refuse. */
export function authOf(form: AuthForm): ReceiverAuth {
  const given = parts[form.kind].flatMap((name) => {
    const text = verbatim.has(name) ? form[name] : form[name].trim();
    return text === '' && !required.has(name) ? [] : [[name, text]];
  });
  return { kind: form.kind, ...Object.fromEntries(given) } as ReceiverAuth;
}

/** The form as it may be remembered outside of the page's own memory. */
export function authWithoutSecrets(form: AuthForm): AuthForm {
  return { ...form, value: '', token: '', password: '', clientSecret: '', key: '' };
}
