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

/** Header fields of answers, under the names that components refer to them by. */
export const headerObjects = {
  'Hookbench-Decision': header(
    'Identifier of the decision: the checks that were run on the request',
    'dec_01jd3vq8m0x5f9',
  ),
  'Cache-Control': header('Answers to a token are for its caller alone', 'private, no-cache'),
  ETag: header('Strong entity tag of the representation (RFC 9110 8.8.3)', '"V8kZ1mXq0c3N5b7Yt2LwRg"'),
  Location: header('Where the new record is', '/api/customers/C-1001'),
  Allow: header('The methods that the path takes', 'GET, HEAD, OPTIONS'),
  'Accept-Patch': header('The media types of a PATCH (RFC 5789 3.1)', 'application/merge-patch+json'),
  'WWW-Authenticate': header('Why the token was refused (RFC 6750 3)', 'Bearer realm="hookbench"'),
  'Retry-After': {
    description: 'Seconds to wait',
    required: true,
    schema: { type: 'integer' },
    example: 1,
  },
  RateLimit: header('Calls that are left, and seconds until there are all', '"client";r=9;t=1', false),
  'RateLimit-Policy': header('Calls that are allowed, and in how many seconds', '"client";q=10;w=1', false),
} satisfies Record<string, HeaderObject>;

export type HeaderName = keyof typeof headerObjects;

/** References to headers, with those that every answer has. */
export function headersOf(profile: Profile, names: readonly HeaderName[]): Record<string, { $ref: string }> {
  const limited: HeaderName[] = profile.rateLimit > 0 ? ['RateLimit', 'RateLimit-Policy'] : [];
  const all: HeaderName[] = ['Hookbench-Decision', 'Cache-Control', ...limited, ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
