import { serviceRoutes } from '#shared/model/service-route.ts';
import type { Profile } from '#shared/profile/profile.ts';

/** The scopes that our service requires for calls of a method; HEAD is treated as GET. */
export function requiredScopes({ endpointScopes }: Profile, method: string): string[] {
  const wanted = method.toUpperCase() === 'HEAD' ? 'GET' : method.toUpperCase();
  return serviceRoutes
    .filter((route) => route.method === wanted)
    .flatMap(({ operation }) => endpointScopes[operation] ?? []);
}
