import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { serviceRoutes, type ServiceOperation, type ServiceRoute } from '#shared/model/service-route.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { resources } from '../resources.ts';
import { errorResponses } from './error-responses.ts';
import { headersOf, type HeaderName } from './headers.ts';
import { described, type Described } from './operations.ts';
import { requiredSecurity } from './security.ts';

/** The errors of every call that requires a token. */
const tokenErrors: readonly ErrorCode[] = [
  'malformed_http',
  'token_in_two_places',
  'token_missing',
  'token_malformed',
  'token_untrusted',
  'token_expired',
  'token_not_yet_valid',
  'token_revoked',
  'scope_missing',
  'tls_required',
];
const failures: readonly ErrorCode[] = ['internal', 'storage_failed'];

/** HEAD of paths without GET: the read operation that it corresponds to, except for its errors. */
const heads: Partial<Record<string, Pick<Described, 'conditions' | 'errors'> & { like: ServiceOperation }>> = {
  '/api/chat/start': { like: 'getChatStatus', errors: [], conditions: 'none' },
  '/api/customer/:customerId': { like: 'getCustomer', errors: described.getCustomer.errors, conditions: 'read' },
  '/api/session/:sessionId': { like: 'getChatStatus', errors: ['not_found'], conditions: 'read' },
};

const withBraces = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** A name for a path, e.g. `api_customer_customerId`. */
const slug = (path: string): string => path.split(/\W+/).filter(Boolean).join('_');

function pathParameters(path: string) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: 'The id, percent-encoded if necessary',
    schema: { type: 'string', minLength: 1 },
  }));
}

function conditionParameters(kind: Described['conditions'], { entityTags }: Profile) {
  if (!entityTags || kind === 'none') return [];
  const descriptions = {
    'If-None-Match':
      kind === 'read' ? 'Responds with 304 if the entity tag is one of these' : '*: only if no record exists',
    'If-Match': 'Only if the entity tag is one of these, else 412',
  };
  return Object.entries(descriptions).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }));
}

function errorsOf(profile: Profile, { conditions, errors }: Described, method: string): ErrorCode[] {
  const conditional = profile.entityTags && conditions !== 'none';
  return [
    ...new Set<ErrorCode>([
      ...tokenErrors,
      ...errors,
      ...(conditional ? (['precondition_failed'] as const) : []),
      ...(profile.viewerReadsOnly && method !== 'GET' ? (['role_missing'] as const) : []),
      ...(profile.rateLimit > 0 ? (['rate_limited'] as const) : []),
      ...failures,
    ]),
  ];
}

function notModified(profile: Profile, { conditions }: Described): Record<string, unknown> {
  if (!profile.entityTags || conditions !== 'read') return {};
  return { '304': { description: 'The caller’s copy is current', headers: headersOf(profile, ['ETag']) } };
}

function operationOf(profile: Profile, { method, operation, path, purpose }: ServiceRoute): unknown {
  const about = described[operation as ServiceOperation];
  const successes = about.successes(profile).map(({ status, description, headers, content }) => [
    String(status),
    {
      description,
      headers: headersOf(profile, headers),
      ...(content && { content: { 'application/json': content } }),
    },
  ]);
  return {
    operationId: operation,
    tags: [about.tag],
    summary: purpose,
    description: about.detail,
    security: requiredSecurity(profile, profile.endpointScopes[operation as ServiceOperation]),
    parameters: [
      ...pathParameters(path),
      ...(about.query?.(profile) ?? []),
      ...conditionParameters(about.conditions, profile),
    ],
    ...(about.body && { requestBody: { required: true, content: about.body(profile) } }),
    responses: {
      ...(Object.fromEntries(successes) as Record<string, unknown>),
      ...notModified(profile, about),
      ...errorResponses(errorsOf(profile, about, method), profile),
    },
  };
}

function headOf(profile: Profile, path: string): unknown {
  const row = serviceRoutes.find((route) => route.path === path && route.method === 'GET');
  const like = row?.operation ?? heads[path]?.like ?? 'getCustomer';
  const about = { ...described[like], ...heads[path] };
  const success = row || path === '/api/customer/:customerId' ? '200' : '204';
  const tag: HeaderName[] = profile.entityTags && about.conditions !== 'none' ? ['ETag'] : [];
  return {
    operationId: `head_${slug(path)}`,
    tags: [about.tag],
    summary: row ? `${row.purpose}: headers only` : 'Check whether the resource exists',
    description: row ? 'Like GET, without the body.' : 'The path has no GET; HEAD checks whether the resource exists.',
    security: requiredSecurity(profile, profile.endpointScopes[like]),
    parameters: [
      ...pathParameters(path),
      ...(row ? (about.query?.(profile) ?? []) : []),
      ...conditionParameters(about.conditions, profile),
    ],
    responses: {
      [success]: { description: 'The resource exists', headers: headersOf(profile, tag) },
      ...notModified(profile, about),
      ...errorResponses(errorsOf(profile, about, 'GET'), profile, true),
    },
  };
}

function optionsOf(profile: Profile, path: string, patchable: boolean): unknown {
  const names: HeaderName[] = patchable ? ['Allow', 'Accept-Patch'] : ['Allow'];
  return {
    operationId: `options_${slug(path)}`,
    tags: ['Discovery'],
    summary: 'Discover the methods that the path supports',
    description: 'Also answers CORS preflight requests, for the origins that the profile allows. Requires no token.',
    security: [],
    parameters: pathParameters(path),
    responses: { '204': { description: 'The methods', headers: headersOf(profile, names) } },
  };
}

/** The paths of the service with all their methods. */
export function pathItems(profile: Profile): Record<string, unknown> {
  const paths = resources.filter(({ path }) => serviceRoutes.some((route) => route.path === path));
  const items = paths.map(({ path, patchable }) => {
    const rows: readonly ServiceRoute[] = serviceRoutes.filter((route) => route.path === path);
    return [
      withBraces(path),
      {
        ...(Object.fromEntries(rows.map((row) => [row.method.toLowerCase(), operationOf(profile, row)])) as Record<
          string,
          unknown
        >),
        head: headOf(profile, path),
        options: optionsOf(profile, path, patchable),
      },
    ];
  });
  return Object.fromEntries(items) as Record<string, unknown>;
}
