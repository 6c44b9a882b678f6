import { requestAuth, type RequestAuth } from '#shared/model/request-auth.ts';
import { schemaForm, type FormOf } from '../schema-form.ts';

const authForm = schemaForm(requestAuth, { verbatim: ['password', 'token', 'username', 'value'] });

/** The form of how a request authenticates; each kind keeps its fields while another one is selected. */
export type AuthForm = FormOf<RequestAuth>;
export type AuthKind = AuthForm['kind'];

/** The form of an authentication. One of Hookbench's server is given by `token` of the request. */
export const formOfAuth = (auth: RequestAuth): AuthForm => authForm.formOf(auth);

/** An empty form of a kind, with what another one has. */
export const authOfKind = (kind: AuthKind, before: AuthForm | undefined): AuthForm => ({
  ...(before ?? authForm.formOf({ kind: 'none' })),
  kind,
  in: before?.in ?? 'header',
});

/** The authentication for the engine. */
export const authOfForm = (form: AuthForm) => authForm.valueOf(form);
