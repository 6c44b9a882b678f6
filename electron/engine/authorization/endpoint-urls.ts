import type { Profile } from '#shared/profile/profile.ts';
import type { EndpointName } from './context.ts';

/** Where the endpoints are whose paths the profile has, below an issuer. */
export function endpointUrls(issuer: string, { endpointPaths }: Profile): Record<EndpointName, string> {
  const urls = Object.entries(endpointPaths).map(([name, path]) => [name, issuer + path]);
  return Object.fromEntries(urls) as Record<EndpointName, string>;
}
