import type { GrantType, OAuthClient } from '#shared/model/oauth-client.ts';
import type { ClientChange } from '../../../store/clients-store.ts';

/** What becomes of the secret: kept as it is, none at all, one that the engine makes, or one typed in. */
export type SecretChoice = 'keep' | 'none' | 'generate' | 'by-hand';

/** What is filled in to add or change a client. Lists as lines of text. */
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

/** The form to change a client. */
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

/** The client to add; fields left empty are left out. */
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
    ...(form.lifetime.trim() !== '' && { accessTokenLifetime: Number(form.lifetime) }),
  };
}

/** The change to make; `null` removes what was emptied, and the secret is named only when it is another. */
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
    accessTokenLifetime: form.lifetime.trim() === '' ? null : Number(form.lifetime),
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
