import type { z } from 'zod';
import type { TlsSubject } from '#shared/model/client-authentication.ts';
import { oauthClient, type OAuthClient } from '#shared/model/oauth-client.ts';
import { jsonOrText } from '#shared/text/json.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { schemaForm, type FormOf } from '../../../store/schema-form.ts';

type ClientChange = Parameters<ControlClient['authorization']['changeClient']>[0];

/** How to set the secret: keep it, remove it, generate one, or enter one. */
export type SecretChoice = 'keep' | 'none' | 'generate' | 'by-hand';

/** The fields of the form. A change keeps all others. */
const fields = oauthClient.pick({
  id: true,
  name: true,
  secret: true,
  grants: true,
  scope: true,
  redirectUris: true,
  postLogoutRedirectUris: true,
  accessTokenLifetime: true,
  authentication: true,
  jwksUri: true,
  certificateBoundTokens: true,
  requireSignedRequests: true,
});
const fieldsForm = schemaForm(fields, { verbatim: ['secret'] });

/** The form that adds or edits a client. */
export interface ClientForm extends FormOf<z.infer<typeof fields>> {
  secretChoice: SecretChoice;
  /** JSON text of its public keys. */
  jwks: string;
  /** The name in its certificate, and what kind of name it is. */
  subjectKind: keyof TlsSubject;
  subject: string;
}

const noKeys = { jwks: '', subjectKind: 'dn', subject: '' } as const;

export const emptyClientForm: ClientForm = {
  ...fieldsForm.formOf({ id: '', grants: ['client_credentials'], scope: 'read:customers write:customers' }),
  secretChoice: 'generate',
  ...noKeys,
};

/** Fills the form from a client, without its secret. */
export function formOf({ secret, ...client }: OAuthClient): ClientForm {
  const { jwks, tlsSubject = {} } = client;
  const [subjectKind = 'dn'] = Object.keys(tlsSubject) as (keyof TlsSubject)[];
  return {
    ...fieldsForm.formOf(client),
    secretChoice: secret === undefined ? 'none' : 'keep',
    jwks: jwks ? JSON.stringify(jwks, null, 2) : '',
    subjectKind,
    subject: tlsSubject[subjectKind] ?? '',
  };
}

/** The public keys and the name in the certificate. The engine says what is wrong with a text that is no JSON. */
function keysOf({ jwks, subject, subjectKind }: ClientForm): Partial<Pick<OAuthClient, 'jwks' | 'tlsSubject'>> {
  return {
    ...(jwks.trim() !== '' && { jwks: jsonOrText(jwks) as OAuthClient['jwks'] }),
    ...(subject.trim() !== '' && { tlsSubject: { [subjectKind]: subject.trim() } }),
  };
}

/** The client to add; empty fields are omitted. */
export function newClientOf(form: ClientForm): OAuthClient {
  const { secret: _, ...client } = fieldsForm.valueOf(form);
  const secret = secretOf(form);
  return { ...client, ...keysOf(form), ...(typeof secret === 'string' && { secret }) };
}

/** The change to send; `null` removes a cleared field. Contains the secret only when it changes. */
export function clientChangeOf(form: ClientForm): ClientChange {
  const { secret: _, ...change } = fieldsForm.changeOf(form);
  const secret = secretOf(form);
  return { ...change, jwks: null, tlsSubject: null, ...keysOf(form), ...(secret !== undefined && { secret }) };
}

function secretOf({ secretChoice, secret }: ClientForm): string | null | undefined {
  return { keep: undefined, none: null, generate: 'generate', 'by-hand': secret }[secretChoice];
}
