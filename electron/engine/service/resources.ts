import { serviceRoutes } from '#shared/model/service-route.ts';
import type { Resource } from './context.ts';

/** The methods of the interface. */
export const implementedMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The paths of the route table, each with its rows. */
export const resources: readonly Resource[] = [...new Set(serviceRoutes.map((route) => route.path))].map((path) => ({
  path,
  routes: serviceRoutes.filter((route) => route.path === path),
}));

/** The methods that a path takes, as for an `Allow` header. */
export function allowOf(resource: Resource): string {
  const methods = [...resource.routes.map((route) => route.method), 'HEAD', 'OPTIONS'];
  return implementedMethods.filter((method) => methods.includes(method)).join(', ');
}
