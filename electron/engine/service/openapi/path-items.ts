import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { serviceRoutes, type ServiceOperation, type ServiceRoute } from '#shared/model/service-route.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { resources } from '../resources.ts';
import { errorResponses } from './error-responses.ts';
import { headersOf, type HeaderName } from './headers.ts';
import { described, type Described } from './operations.ts';
import { requiredSecurity } from './security.ts';

/** How every guarded call may be refused. */
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

/** HEAD at the paths without GET is like this read. */
const headLike: Partial<Record<string, ServiceOperation>> = {
  '/api/chat/start': 'getChatStatus',
  '/api/customer/:customerId': 'getCustomer',
  '/api/session/:sessionId': 'getChatStatus',
};

const withBraces = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** A name for what a path has in common, e.g. `api_customer_customerId`. */
const slug = (path: string): string => path.split(/\W+/).filter(Boolean).join('_');

function pathParameters(path: string) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: 'The identifier, percent-encoded where it needs be',
    schema: { type: 'string', minLength: 1 },
  }));
}

function conditionParameters(kind: Described['conditions'], { entityTags }: Profile) {
  if (!entityTags || kind === 'none') return [];
  const words = {
    'If-None-Match': kind === 'read' ? '304 while the entity tag is one of these' : '* : only where there is no record',
    'If-Match': 'Only while the entity tag is one of these, else 412',
  };
  return Object.entries(words).map(([name, description]) => ({
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
  return { '304': { description: 'What the caller has is still so', headers: headersOf(profile, ['ETag']) } };
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
  const like = row?.operation ?? headLike[path] ?? 'getCustomer';
  const about = described[like];
  const success = row || path === '/api/customer/:customerId' ? '200' : '204';
  const tag: HeaderName[] = profile.entityTags && path !== '/api/chat/start' ? ['ETag'] : [];
  return {
    operationId: `head_${slug(path)}`,
    tags: [about.tag],
    summary: row ? `${row.purpose}: headers only` : 'Tell whether the resource is there',
    description: row ? 'As GET, without body.' : 'The path has no GET; HEAD tells whether there is something.',
    security: requiredSecurity(profile, profile.endpointScopes[like]),
    parameters: [
      ...pathParameters(path),
      ...(row ? (about.query?.(profile) ?? []) : []),
      ...(path === '/api/chat/start' ? [] : conditionParameters(about.conditions, profile)),
    ],
    responses: {
      [success]: { description: 'It is there', headers: headersOf(profile, tag) },
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
    summary: 'Discover the methods that the path takes',
    description: 'Also the preflight of browsers (CORS), for the origins that the profile allows. Needs no token.',
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
