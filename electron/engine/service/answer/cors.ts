import type { Profile } from '#shared/profile/profile.ts';
import type { IncomingHttpHeaders } from 'node:http';

/** Header fields of a request that a page of another origin may set. */
const requestFields = 'Accept, Authorization, Content-Type, DPoP, If-Match, If-None-Match, Traceparent, Tracestate';

/** Header fields of an answer that a page of another origin may read. */
export const exposedFields =
  'Accept-Patch, Allow, ETag, Hookbench-Decision, Hookbench-Warning, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate';

/** Seconds for which a browser may keep what a preflight was answered with. */
const preflightSeconds = 600;

/** The value of `Access-Control-Allow-Origin`, or nothing where the page of that origin may not call. */
export function allowedOrigin({ corsOrigins }: Profile, origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined;
  if (corsOrigins.includes('*')) return '*';
  return corsOrigins.includes(origin) ? origin : undefined;
}

/** What a preflight (Fetch standard 3.2.2) is answered with beside `Allow`; nothing when the request is none. */
export function preflightFields(headers: IncomingHttpHeaders, allow: string, profile: Profile): Record<string, string> {
  if (headers.origin === undefined || headers['access-control-request-method'] === undefined) return {};
  const vary = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers';
  if (allowedOrigin(profile, headers.origin) === undefined) return { vary };
  return {
    vary,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': requestFields,
    'access-control-max-age': String(preflightSeconds),
  };
}
