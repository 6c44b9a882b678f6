import { z } from 'zod';
import { serviceRoutes, type ServiceOperation } from '../../model/service-route.ts';
import { entry } from '../profile-entry.ts';

/** A scope as RFC 6749 3.3 spells it, or none. */
const requiredScope = z
  .string()
  .max(200)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'one scope, without spaces (RFC 6749 3.3)')
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
  .regex(/^(\*|https?:\/\/[^/?#\s]+)$/, '* or an origin such as https://app.example');

/** What the interface leaves open of the API. */
export const serviceEntries = {
  missingScopeStatus: entry({
    area: 'service',
    title: 'Missing scope',
    says: 'When the token lacks the scope a call requires, the request is rejected; the status code is not shown.',
    section: 'Authentication 8',
    decides: 'How a call is refused whose token lacks the scope.',
    schema: z.union([z.literal(403), z.literal(401)]),
    default: 403,
    alternatives: [
      { value: 403, label: '403', meaning: 'insufficient_scope, as RFC 6750 has it.' },
      { value: 401, label: '401', meaning: 'As some vendors answer, which makes clients refresh in vain.' },
    ],
    source: 'RFC 6750 3.1',
  }),
  endpointScopes: entry({
    area: 'service',
    title: 'Scope per endpoint',
    says: 'Example scope names: read:customers, write:customers, admin. Which scope each endpoint requires is not shown.',
    section: 'Authentication 8, 9',
    decides: 'The scope that each call requires; admin implies all. Empty requires none.',
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
    decides: 'Whether a user of the role viewer may write, whatever the scope of the token.',
    schema: z.boolean(),
    default: true,
    alternatives: [
      {
        value: true,
        label: 'Viewers read only',
        meaning: 'A user of the role viewer gets 403 for POST, PUT, PATCH, DELETE.',
      },
      { value: false, label: 'Scope alone decides', meaning: 'Roles are not looked at.' },
    ],
    source: 'RFC 9110 15.5.4',
  }),
  ownCustomer: entry({
    area: 'service',
    title: 'GET /api/customer',
    says: 'Retrieve customer data; requires a bearer token. Which data, and query parameters, are not shown.',
    section: 'Endpoints, API paths',
    decides: 'What the path without an identifier answers.',
    schema: z.enum(['bound', 'list']),
    default: 'bound',
    alternatives: [
      {
        value: 'bound',
        label: 'One customer',
        meaning: 'The one bound to the token’s subject, else ?customerId=; neither: 400.',
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
    decides: 'What happens to fields beyond id, name, email, phone, tier, locale, tags, createdAt, updatedAt.',
    schema: z.enum(['kept', 'refused']),
    default: 'kept',
    alternatives: [
      { value: 'kept', label: 'Kept', meaning: 'They are stored and given back.' },
      { value: 'refused', label: 'Refused', meaning: 'The call is refused and the field named.' },
    ],
    source: 'RFC 9413',
  }),
  plainJsonPatch: entry({
    area: 'service',
    title: 'PATCH with application/json',
    says: 'PATCH updates only selected fields; the body is not shown.',
    section: 'HTTP methods used',
    decides:
      'How application/json is read; application/merge-patch+json and application/json-patch+json say it themselves.',
    schema: z.enum(['merge-patch', 'json-patch', 'refused']),
    default: 'merge-patch',
    alternatives: [
      {
        value: 'merge-patch',
        label: 'Merge patch',
        meaning: 'The fields it names replace those of the record; null removes.',
      },
      {
        value: 'json-patch',
        label: 'JSON Patch',
        meaning: 'A list of operations: add, remove, replace, move, copy, test.',
      },
      { value: 'refused', label: 'Refused', meaning: '415 with Accept-Patch.' },
    ],
    source: 'RFC 7396, RFC 6902',
  }),
  invalidBodyStatus: entry({
    area: 'service',
    title: 'Wrong body',
    says: 'Request bodies and their errors are not shown.',
    section: 'Endpoints, Gaps; Errors',
    decides: 'How a body is refused that is JSON but lacks a field or has a wrong one.',
    schema: z.union([z.literal(422), z.literal(400)]),
    default: 422,
    alternatives: [
      { value: 422, label: '422', meaning: 'Unprocessable content.' },
      { value: 400, label: '400', meaning: 'Bad request, as many services answer.' },
    ],
    source: 'RFC 9110 15.5.21',
  }),
  bodyLimit: entry({
    area: 'service',
    title: 'Payload size limit',
    says: 'Payload size limits are not shown.',
    section: 'Limits',
    decides: 'Above how many bytes a body is refused with 413.',
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
    decides: 'What the body of an error answer of the API is.',
    schema: z.enum(['problem', 'oauth', 'empty']),
    default: 'problem',
    alternatives: [
      { value: 'problem', label: 'Problem document', meaning: 'application/problem+json with a code and a hint.' },
      { value: 'oauth', label: 'OAuth style', meaning: '{error, error_description}.' },
      { value: 'empty', label: 'Empty', meaning: 'No body at all: the client has the status and the headers.' },
    ],
    source: 'RFC 9457',
  }),
  entityTags: entry({
    area: 'service',
    title: 'Conditional requests',
    says: 'Nothing; GET /api/chat/status is a polling call.',
    section: 'Endpoints, API paths',
    decides: 'Whether answers carry an ETag and If-Match and If-None-Match are obeyed.',
    schema: z.boolean(),
    default: true,
    alternatives: [
      { value: true, label: 'ETag', meaning: 'A poll that finds nothing new gets 304; a lost update gets 412.' },
      { value: false, label: 'None', meaning: 'Every poll gets the whole answer; the last writer wins.' },
    ],
    source: 'RFC 9110 13',
  }),
  corsOrigins: entry({
    area: 'service',
    title: 'CORS origins',
    says: 'OPTIONS is used in CORS preflight checks; which origins are allowed is not shown.',
    section: 'HTTP methods used',
    decides: 'Which web pages may call the API; * is any.',
    schema: z.array(origin).max(50),
    default: ['*'],
    source: 'Fetch standard 3.2',
  }),
  rateLimit: entry({
    area: 'service',
    title: 'Rate limit',
    says: 'Rate limits are not shown.',
    section: 'Limits',
    decides: 'How many calls a second a client may make; above it gets 429 with Retry-After. 0 is no limit.',
    schema: z.int().min(0).max(1_000_000),
    default: 0,
    unit: 'calls per second and client',
    source: 'RFC 6585 4, RateLimit fields (httpapi draft)',
  }),
};
