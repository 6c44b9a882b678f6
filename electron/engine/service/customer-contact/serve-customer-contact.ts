import {
  headRoutes,
  serviceRoutes,
  type HeadOperation,
  type ServiceOperation,
} from '#shared/model/customer-contact.ts';
import { createRouter } from '../../interface/compile/router.ts';
import { requestFields } from '../../http/cors.ts';
import { implementedMethods, methodUnimplemented, operationKnown, pathConfused } from '../checks/routing.ts';
import { scopeSufficient } from '../checks/scope-sufficient.ts';
import { type Operation, type ServiceCheck, refuseWith } from '../context.ts';
import type { OpenApi } from '../open-api.ts';
import { guard, planOf } from '../plan-request.ts';
import type { TokenAuthority } from '../ports.ts';
import type { RateLimiter } from '../rate/rate-limiter.ts';
import type { ServedInterface } from '../route-request.ts';
import { scopedLike } from './routes/scoped-like.ts';
import { bodyChecks, bodyOf } from './routes/described-body.ts';
import { passed, remembered } from '../../journal/run-checks.ts';
import { acceptedContent } from '../../interface/compile/media-types.ts';

const json = [{ type: 'application/json', examples: [] }];

/** Whether an `Accept` header accepts JSON (RFC 9110 12.5.1). Without a valid range, it accepts anything. */
export const acceptsJson = (accept: string): boolean => acceptedContent(json, accept) !== undefined;

const compare = remembered((accept) => {
  if (acceptsJson(accept)) return passed(`Accept is ${accept.slice(0, 200)}`);
  return refuseWith(
    'not_acceptable',
    `Accept is ${accept.slice(0, 200)}, the service responds with application/json`,
    'The service responds only with application/json.',
    { hint: 'Send Accept: application/json, or omit the header.' },
  );
});

/** The caller accepts JSON, the only format of the service. */
const acceptable: ServiceCheck = {
  name: 'acceptable',
  source: 'RFC 9110 15.5.7',
  run({ headers: { accept } }) {
    return accept === undefined || accept === '*/*' ? passed('Accept allows any type') : compare(accept);
  },
};

/** The user of the token may write: a viewer may not, regardless of scope. A token without a user has no role. */
const rolePermits = (authority: TokenAuthority): ServiceCheck => ({
  name: 'role_permits',
  source: 'RFC 9110 15.5.4',
  run({ claims, method }) {
    const subject = claims?.sub ?? '';
    const role = subject === claims?.client_id ? undefined : authority.roleOf(subject);
    if (role === undefined) return passed('The token belongs to a client, which has no role');
    if (role !== 'viewer') return passed(`${subject} has the role ${role}`);
    return refuseWith(
      'role_missing',
      `${subject} has the role viewer`,
      `A user with the role viewer may not send ${method} requests.`,
      {
        hint: 'Sign in as a user with another role; a wider scope does not help.',
      },
    );
  },
});

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
