import type { Profile } from '#shared/profile/profile.ts';
import type { IncomingHttpHeaders } from 'node:http';

/** Request headers that a page of another origin may set. */
export const requestFields =
  'Accept, Authorization, Content-Type, DPoP, If-Match, If-None-Match, Traceparent, Tracestate';

/** Response headers that a page of another origin may read. */
const exposedFields =
  'Accept-Patch, Allow, ETag, Hookbench-Decision, Hookbench-Warning, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate';

/** Seconds for which a browser may cache a preflight response. */
const preflightSeconds = 600;

/** The value of `Access-Control-Allow-Origin`; `undefined` if the origin is not allowed. */
function allowedOrigin({ corsOrigins }: Profile, origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined;
  if (corsOrigins.includes('*')) return '*';
  return corsOrigins.includes(origin) ? origin : undefined;
}

/** The CORS headers of any other response; `undefined` if the origin is absent or not allowed. */
export function crossOriginFields(
  profile: Profile,
  { origin: asked }: IncomingHttpHeaders,
): Record<string, string> | undefined {
  const origin = allowedOrigin(profile, asked);
  if (origin === undefined) return undefined;
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedFields };
}

/**
 * The CORS headers of a preflight response (Fetch standard 3.2.2); empty if the request is not a preflight.
 * @param fields The request headers that the page may set.
 */
export function preflightFields(
  headers: IncomingHttpHeaders,
  allow: string,
  fields: string = '',
  profile: Profile,
): Record<string, string> {
  if (headers.origin === undefined || headers['access-control-request-method'] === undefined) return {};
  const vary = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers';
  if (allowedOrigin(profile, headers.origin) === undefined) return { vary };
  return {
    vary,
    'access-control-allow-methods': allow,
    ...(fields !== '' && { 'access-control-allow-headers': fields }),
    'access-control-max-age': String(preflightSeconds),
  };
}
