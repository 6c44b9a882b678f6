import { serviceRoutes } from '#shared/model/service-route.ts';
import type { Resource } from './context.ts';

/** The methods of the API. */
export const implementedMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The path of the OpenAPI document. */
export const openApiPath = '/openapi.json';

function toResource(path: string, methods: readonly string[]): Resource {
  const supported = [...methods, 'HEAD', 'OPTIONS'];
  return {
    path,
    allow: implementedMethods.filter((method) => supported.includes(method)).join(', '),
    patchable: methods.includes('PATCH'),
  };
}

/** The resource of `OPTIONS *` (RFC 9110 9.3.7). */
export const everything: Resource = { path: '*', allow: implementedMethods.join(', '), patchable: false };

/** The paths of the route table, and of the OpenAPI document. */
export const resources: readonly Resource[] = [
  ...[...new Set(serviceRoutes.map((route) => route.path))].map((path) =>
    toResource(
      path,
      serviceRoutes.filter((route) => route.path === path).map((route) => route.method),
    ),
  ),
  toResource(openApiPath, ['GET']),
];
