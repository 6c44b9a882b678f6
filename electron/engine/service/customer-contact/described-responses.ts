import { catalogue, type ErrorCode } from '#shared/errors/hookbench-error.ts';
import type { Problem } from '#shared/model/problem.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { toErrorBody } from '../answer/to-response.ts';
import type { Members } from '../../interface/read/members.ts';
import type { DescribedResponse } from './read-document.ts';

type Responses = Record<string, DescribedResponse>;

const exampleOf = (code: ErrorCode): Problem => ({ type: 'about:blank', ...catalogue[code], code });

/** Headers that errors of a status always have. */
const errorHeaders: Readonly<Record<string, readonly string[]>> = { 401: ['WWW-Authenticate'], 429: ['Retry-After'] };

/** References to headers, including those of every response. */
export function headersOf({ entityTags, rateLimit }: Profile, names: readonly string[]): Members {
  const limits = rateLimit > 0 ? ['RateLimit', 'RateLimit-Policy'] : [];
  const all = ['Hookbench-Decision', 'Cache-Control', ...limits, ...names].filter(
    (name) => name !== 'ETag' || entityTags,
  );
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const isError = (status: string): boolean => status >= '400';

/** The codes of the errors that an operation can have: their examples have the same names. */
function codesOf(responses: Responses, { entityTags, rateLimit, viewerReadsOnly }: Profile): ErrorCode[] {
  const declared = Object.values(responses).flatMap(({ content }) =>
    Object.keys(content?.['application/problem+json']?.examples ?? {}),
  ) as ErrorCode[];
  const possible = declared.filter(
    (code) => (code !== 'precondition_failed' || entityTags) && (code !== 'role_missing' || viewerReadsOnly),
  );
  return rateLimit > 0 ? [...possible, 'rate_limited'] : possible;
}

function errorResponse(status: string, codes: readonly ErrorCode[], profile: Profile): DescribedResponse {
  const about = {
    description: codes.map((code) => catalogue[code].title).join('; '),
    headers: headersOf(profile, errorHeaders[status] ?? []),
  };
  const { type } = toErrorBody(exampleOf('internal'), profile);
  if (type === undefined) return about;
  const examples = codes.map((code) => {
    const value = JSON.parse(toErrorBody(exampleOf(code), profile).text) as unknown;
    return [code, { summary: catalogue[code].title, value }];
  });
  const content = { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(examples) as Members };
  return { ...about, content: { [type]: content } };
}

/** The responses of an operation under the profile, which decides the statuses and the format of errors. */
export function responsesUnder(profile: Profile, responses: Responses): Responses {
  const byStatus = Map.groupBy(codesOf(responses, profile), (code) =>
    String(toErrorBody(exampleOf(code), profile).status),
  );
  const others = Object.entries(responses)
    .filter(([status]) => !isError(status) && (status !== '304' || profile.entityTags))
    .map(([status, { headers = {}, ...rest }]) => {
      const own = Object.keys(headers).filter((name) => !Object.hasOwn(headersOf(profile, []), name));
      return [status, { ...rest, headers: headersOf(profile, own) }] as const;
    });
  return Object.fromEntries([
    ...others,
    ...[...byStatus].map(([status, codes]) => [status, errorResponse(status, codes, profile)] as const),
  ]);
}
