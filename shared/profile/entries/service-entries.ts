import { z } from 'zod';
import { serviceRoutes, type ServiceOperation } from '../../model/customer-contact.ts';
import { entry } from '../profile-entry.ts';

/** A scope as defined in RFC 6749 3.3, or empty. */
const requiredScope = z
  .string()
  .max(200)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'Enter one scope, without spaces (RFC 6749 3.3)')
  .nullable();

const operations = serviceRoutes.map(({ operation }) => operation);
const endpointScopes = z.strictObject(
  Object.fromEntries(operations.map((operation) => [operation, requiredScope])) as Record<
    ServiceOperation,
    typeof requiredScope
  >,
);

const origin = z
  .string()
  .max(300)
  .regex(/^(\*|https?:\/\/[^/?#\s]+)$/, 'Enter * or an origin, such as https://app.example');

/** Assumptions about the API. */
export const serviceEntries = {
  missingScopeStatus: entry('missingScopeStatus', z.union([z.literal(403), z.literal(401)]), 403),
  endpointScopes: entry(
    'endpointScopes',
    endpointScopes,
    Object.fromEntries(serviceRoutes.map(({ operation, scope }) => [operation, scope])) as Record<
      ServiceOperation,
      string | null
    >,
    {
      members: Object.fromEntries(serviceRoutes.map(({ method, operation, path }) => [operation, `${method} ${path}`])),
    },
  ),
  viewerReadsOnly: entry('viewerReadsOnly', z.boolean(), true),
  ownCustomer: entry('ownCustomer', z.enum(['bound', 'list']), 'bound'),
  extraCustomerFields: entry('extraCustomerFields', z.enum(['kept', 'refused']), 'kept'),
  plainJsonPatch: entry('plainJsonPatch', z.enum(['merge-patch', 'json-patch', 'refused']), 'merge-patch'),
  invalidBodyStatus: entry('invalidBodyStatus', z.union([z.literal(422), z.literal(400)]), 422),
  bodyLimit: entry(
    'bodyLimit',
    z
      .int()
      .min(1)
      .max(8 * 1024 * 1024),
    1024 * 1024,
  ),
  errorBody: entry('errorBody', z.enum(['problem', 'oauth', 'empty']), 'problem'),
  entityTags: entry('entityTags', z.boolean(), true),
  corsOrigins: entry('corsOrigins', z.array(origin).max(50), ['*']),
  rateLimit: entry('rateLimit', z.int().min(0).max(1_000_000), 0),
};
