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
  missingScopeStatus: entry({
    area: 'service',
    title: 'Missing scope',
    says: 'When the token lacks the scope a call requires, the request is rejected; the status code is not shown.',
    section: 'Authentication 8',
    decides: 'The status for a call whose token lacks the required scope.',
    schema: z.union([z.literal(403), z.literal(401)]),
    default: 403,
    alternatives: [
      { value: 403, label: '403', meaning: 'With insufficient_scope, as defined in RFC 6750.' },
      { value: 401, label: '401', meaning: 'Like some vendors, which makes clients refresh in vain.' },
    ],
    source: 'RFC 6750 3.1',
  }),
  endpointScopes: entry({
    area: 'service',
    title: 'Scope per endpoint',
    says: 'Example scope names: read:customers, write:customers, admin. Which scope each endpoint requires is not shown.',
    section: 'Authentication 8, 9',
    decides: 'The scope that each call requires. admin includes all scopes; an empty value requires none.',
    schema: endpointScopes,
    default: Object.fromEntries(serviceRoutes.map(({ operation, scope }) => [operation, scope])) as Record<
      ServiceOperation,
      string | null
    >,
    members: Object.fromEntries(serviceRoutes.map(({ method, operation, path }) => [operation, `${method} ${path}`])),
    source: 'RFC 6749 3.3',
  }),
  viewerReadsOnly: entry({
    area: 'service',
    title: 'Missing permission',
    says: 'When the caller is authenticated but lacks the required permissions, the response is 403.',
    section: 'Authentication 7',
    decides: 'Whether a user with the role viewer may write, whatever the scope of the token.',
    schema: z.boolean(),
    default: true,
    alternatives: [
      {
        value: true,
        label: 'Viewers can only read',
        meaning: 'A user with the role viewer gets 403 for POST, PUT, PATCH and DELETE.',
      },
      { value: false, label: 'Only the scope matters', meaning: 'Roles are ignored.' },
    ],
    source: 'RFC 9110 15.5.4',
  }),
  ownCustomer: entry({
    area: 'service',
    title: 'GET /api/customer',
    says: 'Retrieve customer data; requires a bearer token. Which data, and query parameters, are not shown.',
    section: 'Endpoints, API paths',
    decides: 'What the path without an identifier returns.',
    schema: z.enum(['bound', 'list']),
    default: 'bound',
    alternatives: [
      {
        value: 'bound',
        label: 'One customer',
        meaning: 'The customer bound to the token’s subject, or ?customerId=. Without either: 400.',
      },
      { value: 'list', label: 'A list', meaning: 'All customers in pages: ?limit= and ?after=.' },
    ],
    source: 'RFC 9110 9.3.1',
  }),
  extraCustomerFields: entry({
    area: 'service',
    title: 'Fields of a customer',
    says: 'Fields of these records are not shown.',
    section: 'Resources named by paths',
    decides: 'How fields other than id, name, email, phone, tier, locale, tags, createdAt, updatedAt are handled.',
    schema: z.enum(['kept', 'refused']),
    default: 'kept',
    alternatives: [
      { value: 'kept', label: 'Kept', meaning: 'They are stored and returned.' },
      { value: 'refused', label: 'Rejected', meaning: 'The call is rejected, and the response names the field.' },
    ],
    source: 'RFC 9413',
  }),
  plainJsonPatch: entry({
    area: 'service',
    title: 'PATCH with application/json',
    says: 'PATCH updates only selected fields; the body is not shown.',
    section: 'HTTP methods used',
    decides:
      'How a PATCH with application/json is interpreted. application/merge-patch+json and application/json-patch+json are explicit.',
    schema: z.enum(['merge-patch', 'json-patch', 'refused']),
    default: 'merge-patch',
    alternatives: [
      {
        value: 'merge-patch',
        label: 'Merge patch',
        meaning: 'The given fields replace those of the record; null removes a field.',
      },
      {
        value: 'json-patch',
        label: 'JSON Patch',
        meaning: 'A list of operations: add, remove, replace, move, copy, test.',
      },
      { value: 'refused', label: 'Rejected', meaning: '415 with Accept-Patch.' },
    ],
    source: 'RFC 7396, RFC 6902',
  }),
  invalidBodyStatus: entry({
    area: 'service',
    title: 'Invalid body',
    says: 'Request bodies and their errors are not shown.',
    section: 'Endpoints, Gaps; Errors',
    decides: 'The status for a JSON body with a missing or invalid field.',
    schema: z.union([z.literal(422), z.literal(400)]),
    default: 422,
    alternatives: [
      { value: 422, label: '422', meaning: 'Unprocessable content.' },
      { value: 400, label: '400', meaning: 'Bad request, as many services return.' },
    ],
    source: 'RFC 9110 15.5.21',
  }),
  bodyLimit: entry({
    area: 'service',
    title: 'Payload size limit',
    says: 'Payload size limits are not shown.',
    section: 'Limits',
    decides: 'Maximum size of a body. Larger ones get 413.',
    schema: z
      .int()
      .min(1)
      .max(8 * 1024 * 1024),
    default: 1024 * 1024,
    unit: 'bytes',
    source: 'RFC 9110 15.5.14',
  }),
  errorBody: entry({
    area: 'service',
    title: 'Error body',
    says: 'Error body shape and any error codes inside bodies are not shown.',
    section: 'Errors',
    decides: 'The format of error responses of the API.',
    schema: z.enum(['problem', 'oauth', 'empty']),
    default: 'problem',
    alternatives: [
      { value: 'problem', label: 'Problem document', meaning: 'application/problem+json with a code and a hint.' },
      { value: 'oauth', label: 'OAuth style', meaning: '{error, error_description}.' },
      { value: 'empty', label: 'Empty', meaning: 'No body: the client only gets the status and headers.' },
    ],
    source: 'RFC 9457',
  }),
  entityTags: entry({
    area: 'service',
    title: 'Conditional requests',
    says: 'Nothing; GET /api/chat/status is a polling call.',
    section: 'Endpoints, API paths',
    decides: 'Whether responses contain an ETag and the service honors If-Match and If-None-Match.',
    schema: z.boolean(),
    default: true,
    alternatives: [
      { value: true, label: 'ETag', meaning: 'A poll without changes gets 304; a conflicting update gets 412.' },
      { value: false, label: 'None', meaning: 'Every poll gets the full response; the last update wins.' },
    ],
    source: 'RFC 9110 13',
  }),
  corsOrigins: entry({
    area: 'service',
    title: 'CORS origins',
    says: 'OPTIONS is used in CORS preflight checks; which origins are allowed is not shown.',
    section: 'HTTP methods used',
    decides: 'The web origins that may call the API; * allows any.',
    schema: z.array(origin).max(50),
    default: ['*'],
    source: 'Fetch standard 3.2',
  }),
  rateLimit: entry({
    area: 'service',
    title: 'Rate limit',
    says: 'Rate limits are not shown.',
    section: 'Limits',
    decides: 'Maximum number of calls per second and client. Further calls get 429 with Retry-After. 0 means no limit.',
    schema: z.int().min(0).max(1_000_000),
    default: 0,
    unit: 'calls per second and client',
    source: 'RFC 6585 4, RateLimit fields (httpapi draft)',
  }),
};
