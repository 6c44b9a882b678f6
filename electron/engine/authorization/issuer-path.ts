import type { Profile } from '#shared/profile/profile.ts';
import type { EndpointName } from './context.ts';

/** The prefix of every path of the authorization server, and the end of each issuer identifier. */
export const issuerPath = '/oauth2';

/** The URLs of an issuer's endpoints whose paths the profile configures. */
export function endpointUrls(issuer: string, { endpointPaths }: Profile): Record<EndpointName, string> {
  const urls = Object.entries(endpointPaths).map(([name, path]) => [name, issuer + path]);
  return Object.fromEntries(urls) as Record<EndpointName, string>;
}
