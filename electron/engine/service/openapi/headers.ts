import type { Profile } from '#shared/profile/profile.ts';

interface HeaderObject {
  description: string;
  required: boolean;
  schema: { type: 'string' | 'integer' };
  example: string | number;
}

const header = (description: string, example: string, required = true): HeaderObject => ({
  description,
  required,
  schema: { type: 'string' },
  example,
});

/** Response headers, by their name in `components`. */
export const headerObjects = {
  'Hookbench-Decision': header('Id of the decision, which lists the checks of the request', 'dec_01jd3vq8m0x5f9'),
  'Cache-Control': header('Responses are private to the caller', 'private, no-cache'),
  ETag: header('Strong entity tag of the representation (RFC 9110 8.8.3)', '"V8kZ1mXq0c3N5b7Yt2LwRg"'),
  Location: header('URL of the new record', '/api/customers/C-1001'),
  Allow: header('The methods that the path supports', 'GET, HEAD, OPTIONS'),
  'Accept-Patch': header('The media types of a PATCH (RFC 5789 3.1)', 'application/merge-patch+json'),
  'WWW-Authenticate': header('Why the token was rejected (RFC 6750 3)', 'Bearer realm="hookbench"'),
  'Retry-After': {
    description: 'Seconds to wait',
    required: true,
    schema: { type: 'integer' },
    example: 1,
  },
  RateLimit: header('Remaining calls, and seconds until the quota is full', '"client";r=9;t=1', false),
  'RateLimit-Policy': header('Allowed calls, and the window in seconds', '"client";q=10;w=1', false),
} satisfies Record<string, HeaderObject>;

export type HeaderName = keyof typeof headerObjects;

/** References to headers, including those of every response. */
export function headersOf(profile: Profile, names: readonly HeaderName[]): Record<string, { $ref: string }> {
  const limited: HeaderName[] = profile.rateLimit > 0 ? ['RateLimit', 'RateLimit-Policy'] : [];
  const all: HeaderName[] = ['Hookbench-Decision', 'Cache-Control', ...limited, ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
