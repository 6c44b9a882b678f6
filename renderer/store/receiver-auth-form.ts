import { receiverAuth, type ReceiverAuth } from '#shared/model/receiver-auth.ts';
import { schemaForm, type FormOf } from './schema-form.ts';

export type AuthKind = ReceiverAuth['kind'];

/** The form of the sender's authentication; each kind uses its own fields. */
export type AuthForm = FormOf<ReceiverAuth>;

/** A field of some kind of authentication. */
export type AuthPart = Exclude<keyof AuthForm, 'kind'>;

const authForm = schemaForm(receiverAuth, { verbatim: ['password', 'cert', 'key'] });

/** The authentication from the form; the engine validates it. Required fields are sent even when they are empty. */
export const authOf = authForm.valueOf;

export const emptyAuth: AuthForm = authForm.formOf({ kind: 'none' });

/** The names of the fields of a kind. */
export function authParts(kind: AuthKind): AuthPart[] {
  const option = receiverAuth.options.find(({ shape }) => shape.kind.value === kind);
  return Object.keys(option?.shape ?? {}).filter((name) => name !== 'kind') as AuthPart[];
}

/** The form without secrets, to persist it outside the page's memory. */
export function authWithoutSecrets(form: AuthForm): AuthForm {
  return { ...form, value: '', token: '', password: '', clientSecret: '', key: '' };
}
