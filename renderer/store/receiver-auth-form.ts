import { z } from 'zod';
import { receiverAuth, type ReceiverAuth } from '#shared/model/receiver-auth.ts';

export type AuthKind = ReceiverAuth['kind'];

type NamesOf<Auth> = Auth extends unknown ? Exclude<keyof Auth, 'kind'> : never;

/** A field of some kind of authentication. */
export type AuthPart = NamesOf<ReceiverAuth>;

/** The form of the sender's authentication; each kind uses its own fields. */
export type AuthForm = { kind: AuthKind } & Record<AuthPart, string>;

/** The fields of each kind, from the schema. */
const shapes = new Map(
  receiverAuth.options.map(({ shape: { kind, ...fields } }) => [
    kind.value,
    Object.entries(fields) as [AuthPart, z.ZodType][],
  ]),
);

/** The names of the fields of a kind. */
export const authParts = (kind: AuthKind): AuthPart[] => (shapes.get(kind) ?? []).map(([name]) => name);

const allParts = [...shapes.keys()].flatMap(authParts);

/** JSON Pointers of the fields of all kinds. */
export const authPointers = allParts.map((name) => `/auth/${name}` as const);

export const emptyAuth: AuthForm = {
  kind: 'none',
  ...(Object.fromEntries(allParts.map((name) => [name, ''])) as Record<AuthPart, string>),
};

/** Fields that are not trimmed. */
const verbatim = new Set<AuthPart>(['password', 'cert', 'key']);

/** The form for an authentication. */
export function authFormOf(auth: ReceiverAuth): AuthForm {
  return { ...emptyAuth, ...(auth as Partial<Record<AuthPart, string>>), kind: auth.kind };
}

/** The authentication from the form; the engine validates it. Required fields are sent even when they are empty. */
export function authOf(form: AuthForm): ReceiverAuth {
  const given = (shapes.get(form.kind) ?? []).flatMap(([name, schema]) => {
    const text = verbatim.has(name) ? form[name] : form[name].trim();
    return text === '' && schema instanceof z.ZodOptional ? [] : [[name, text]];
  });
  return { kind: form.kind, ...Object.fromEntries(given) } as ReceiverAuth;
}

/** The form without secrets, to persist it outside the page's memory. */
export function authWithoutSecrets(form: AuthForm): AuthForm {
  return { ...form, value: '', token: '', password: '', clientSecret: '', key: '' };
}
