import type { z } from 'zod';
import { oauthClient, type OAuthClient } from '#shared/model/oauth-client.ts';
import type { ApiClient } from '../../../store/api-client.ts';
import { schemaForm, type FormOf } from '../../../store/schema-form.ts';

type ClientChange = Parameters<ApiClient['authorization']['changeClient']>[0];

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
});
const fieldsForm = schemaForm(fields, { verbatim: ['secret'] });

/** The form that adds or edits a client. */
export interface ClientForm extends FormOf<z.infer<typeof fields>> {
  secretChoice: SecretChoice;
}

export const emptyClientForm: ClientForm = {
  ...fieldsForm.formOf({ id: '', grants: ['client_credentials'], scope: 'read:customers write:customers' }),
  secretChoice: 'generate',
};

/** Fills the form from a client, without its secret. */
export function formOf({ secret, ...client }: OAuthClient): ClientForm {
  return { ...fieldsForm.formOf(client), secretChoice: secret === undefined ? 'none' : 'keep' };
}

/** The client to add; empty fields are omitted. */
export function newClientOf(form: ClientForm): OAuthClient {
  const { secret: _, ...client } = fieldsForm.valueOf(form);
  const secret = secretOf(form);
  return { ...client, ...(typeof secret === 'string' && { secret }) };
}

/** The change to send; `null` removes a cleared field. Contains the secret only when it changes. */
export function clientChangeOf(form: ClientForm): ClientChange {
  const { secret: _, ...change } = fieldsForm.changeOf(form);
  const secret = secretOf(form);
  return { ...change, ...(secret !== undefined && { secret }) };
}

function secretOf({ secretChoice, secret }: ClientForm): string | null | undefined {
  return { keep: undefined, none: null, generate: 'generate', 'by-hand': secret }[secretChoice];
}
