import type { InterfaceModel, Requirement } from '#shared/interface/interface-model.ts';
import type { RequestToken } from '#shared/model/request-spec.ts';
import type { Credentials } from './credentials.ts';

/** What a request sends to be permitted. */
export interface Permit {
  header: Record<string, string>;
  query: Record<string, string>;
  cookie: Record<string, string>;
  token: RequestToken;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The credentials of the first alternative whose schemes are supported; a token has exactly its scopes. */
export function examplePermit(
  { schemes }: InterfaceModel,
  security: readonly Requirement[],
  credentials: Credentials,
): Permit {
  const isSupported = (one: Requirement): boolean =>
    one.schemes.every(({ name }) => schemes[name] && schemes[name].type !== 'unsupported');
  const permit: Permit = { header: {}, query: {}, cookie: {}, token: { condition: 'none' } };
  for (const { name, scopes } of (security.find(isSupported) ?? security[0])?.schemes ?? []) {
    const scheme = schemes[name];
    const credential = credentials[name];
    if (credential && 'username' in credential)
      permit.header['authorization'] = `Basic ${base64(`${credential.username}:${credential.password}`)}`;
    else if (credential && scheme?.type === 'apiKey') permit[scheme.in][scheme.name] = credential.value;
    else if (credential) permit.header['authorization'] = `Bearer ${credential.value}`;
    else if (scheme?.type === 'oauth2' || scheme?.type === 'openIdConnect' || scheme?.type === 'bearer')
      permit.token = scopes.length > 0 ? { scope: scopes.join(' ') } : {};
  }
  return permit;
}
