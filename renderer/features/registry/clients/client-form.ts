import type { GrantType, OAuthClient } from '#shared/model/oauth-client.ts';
import { givenNumber, numberOf } from '../../../store/number-text.ts';
import type { ApiClient } from '../../../store/api-client.ts';

type ClientChange = Parameters<ApiClient['authorization']['changeClient']>[0];

/** How to set the secret: keep it, remove it, generate one, or enter one. */
export type SecretChoice = 'keep' | 'none' | 'generate' | 'by-hand';

/** The form that adds or edits a client. Lists are lines of text. */
export interface ClientForm {
  id: string;
  name: string;
  secretChoice: SecretChoice;
  secret: string;
  grants: readonly GrantType[];
  scope: string;
  redirectUris: string;
  postLogoutRedirectUris: string;
  lifetime: string;
}

export const emptyClientForm: ClientForm = {
  id: '',
  name: '',
  secretChoice: 'generate',
  secret: '',
  grants: ['client_credentials'],
  scope: 'read:customers write:customers',
  redirectUris: '',
  postLogoutRedirectUris: '',
  lifetime: '',
};

/** Fills the form from a client. */
export function formOf(client: OAuthClient): ClientForm {
  return {
    id: client.id,
    name: client.name ?? '',
    secretChoice: client.secret === undefined ? 'none' : 'keep',
    secret: '',
    grants: client.grants,
    scope: client.scope,
    redirectUris: client.redirectUris?.join('\n') ?? '',
    postLogoutRedirectUris: client.postLogoutRedirectUris?.join('\n') ?? '',
    lifetime: client.accessTokenLifetime === undefined ? '' : String(client.accessTokenLifetime),
  };
}

/** The client to add; empty fields are omitted. */
export function newClientOf(form: ClientForm): OAuthClient {
  const { id, name, grants, scope } = form;
  const secret = secretOf(form);
  const redirectUris = linesOf(form.redirectUris);
  const postLogoutRedirectUris = linesOf(form.postLogoutRedirectUris);
  return {
    id: id.trim(),
    grants: [...grants],
    scope: scope.trim(),
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(typeof secret === 'string' && { secret }),
    ...(redirectUris.length > 0 && { redirectUris }),
    ...(postLogoutRedirectUris.length > 0 && { postLogoutRedirectUris }),
    ...givenNumber('accessTokenLifetime', form.lifetime),
  };
}

/** The change to send; `null` removes a cleared field. Contains the secret only when it changes. */
export function clientChangeOf(form: ClientForm): ClientChange {
  const { id, name, grants, scope } = form;
  const secret = secretOf(form);
  const redirectUris = linesOf(form.redirectUris);
  const postLogoutRedirectUris = linesOf(form.postLogoutRedirectUris);
  return {
    id,
    name: name.trim() === '' ? null : name.trim(),
    grants: [...grants],
    scope: scope.trim(),
    redirectUris: redirectUris.length === 0 ? null : redirectUris,
    postLogoutRedirectUris: postLogoutRedirectUris.length === 0 ? null : postLogoutRedirectUris,
    accessTokenLifetime: form.lifetime.trim() === '' ? null : numberOf(form.lifetime),
    ...(secret !== undefined && { secret }),
  };
}

function secretOf({ secretChoice, secret }: ClientForm): string | null | undefined {
  return { keep: undefined, none: null, generate: 'generate', 'by-hand': secret }[secretChoice];
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
