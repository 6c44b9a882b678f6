import { serviceRoutes } from '#shared/model/customer-contact.ts';
import type { Profile } from '#shared/profile/profile.ts';

const identityScopes = ['profile', 'email', 'openid'];
/** Scopes that are not sufficient, if the call does not require them. Never `admin`, which permits all. */
const candidates = {
  read: ['write:customers', 'read:customers', ...identityScopes],
  write: ['read:customers', ...identityScopes],
  own: identityScopes,
};

/**
 * A scope that does not permit calls of a method; HEAD is treated as GET.
 * @param own The scopes of the user's interface, if the service offers it.
 */
export function insufficientScope({ endpointScopes }: Profile, given: string, own?: readonly string[]): string {
  const method = given.toUpperCase().replace(/^HEAD$/, 'GET');
  const routes = serviceRoutes.filter((route) => route.method === method);
  const required = own ?? routes.flatMap(({ operation }) => endpointScopes[operation] ?? []);
  const kind = own ? 'own' : method === 'GET' || method === 'OPTIONS' ? 'read' : 'write';
  return candidates[kind].find((scope) => !required.includes(scope)) ?? 'none';
}
