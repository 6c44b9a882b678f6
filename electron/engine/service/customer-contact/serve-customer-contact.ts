import {
  headRoutes,
  serviceRoutes,
  type HeadOperation,
  type ServiceOperation,
} from '#shared/model/customer-contact.ts';
import { createRouter } from '../../interface/compile/router.ts';
import { requestFields } from '../answer/cors.ts';
import { acceptable } from '../checks/acceptable.ts';
import { rolePermits } from './role-permits.ts';
import { implementedMethods, methodUnimplemented, operationKnown, pathConfused } from '../checks/routing.ts';
import { scopeSufficient } from '../checks/scope-sufficient.ts';
import type { Operation, ServiceCheck } from '../context.ts';
import type { OpenApi } from '../open-api.ts';
import { guard, planOf } from '../plan-request.ts';
import type { TokenAuthority } from '../ports.ts';
import type { RateLimiter } from '../rate/rate-limiter.ts';
import type { ServedInterface } from '../route-request.ts';
import { scopedLike } from './routes/scoped-like.ts';
import { bodyChecks, bodyOf } from './routes/described-body.ts';

/** What the operations do, by the `operationId` of the document. */
export type Operations = Record<ServiceOperation | HeadOperation, Operation>;

export interface CustomerContactDeps {
  authority: TokenAuthority;
  limiter: RateLimiter;
  /** The checks of an access token. */
  bearer: readonly ServiceCheck[];
  operations: Operations;
  openApi: OpenApi;
}

/** The path of the OpenAPI document. */
export const openApiPath = '/openapi.json';

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

interface Row {
  operation: keyof Operations;
  method: string;
  path: string;
  basePath: string;
  /** Whether `Accept` is considered. */
  negotiates?: boolean;
}

/** The operations of the document, with their paths as templates of OpenAPI. */
const rows: readonly Row[] = [...headRoutes, ...serviceRoutes].map((row) => ({
  ...row,
  basePath: '',
  path: row.path.replaceAll(/:(\w+)/g, '{$1}'),
}));

const document = { operation: 'openApi', method: 'GET', path: openApiPath, basePath: '' } as const;

/** The API uses `customers` for GET by id and `customer` for PUT and PATCH. */
function confused(method: string, path: string): ServiceCheck | undefined {
  const [, id] = /^\/api\/customers?\/([^/]+)$/.exec(path) ?? [];
  if (id === undefined || !['GET', 'PUT', 'PATCH'].includes(method)) return undefined;
  const hint = 'The path segment is customers for GET by id, customer for PUT and PATCH.';
  return pathConfused(`/api/${method === 'GET' ? 'customers' : 'customer'}/${id}`, hint);
}

/** The built-in interface. Its handlers are code; the profile decides scopes, roles and media types. */
export function serveCustomerContact(deps: CustomerContactDeps): ServedInterface<Row | typeof document> {
  const { authority, bearer, limiter, openApi, operations } = deps;
  return {
    find: createRouter([...rows, document]),
    requestFields,
    accepts: ({ operation }, profile) => Object.keys(bodyOf(operation, profile)),
    refusal(method, path, isPath) {
      if (!implementedMethods.includes(method)) return methodUnimplemented;
      return isPath ? confused(method, path) : undefined;
    },
    plan(row, profile) {
      const name = `${row.path}, operation ${row.operation}`;
      if (row.operation === 'openApi')
        return planOf([operationKnown(name), acceptable], openApi.answer, openApi.prepare);
      const { answer, checks = [] } = operations[row.operation];
      const scope = profile.endpointScopes[scopedLike(row.operation)];
      const isWrite = profile.viewerReadsOnly && writes.has(row.method);
      return guard(limiter, profile, {
        name,
        secure: bearer,
        checks: [
          scopeSufficient(scope === null ? [] : [scope], 'admin'),
          ...(isWrite ? [rolePermits(authority)] : []),
          ...(row.negotiates ? [acceptable] : []),
          ...bodyChecks(row.operation, profile),
          ...checks,
        ],
        answer,
      });
    },
  };
}
