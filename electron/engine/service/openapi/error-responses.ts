import { catalogue, type ErrorCode } from '#shared/errors/catalogue.ts';
import { problem, type Problem } from '#shared/model/problem.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { toErrorBody, statusOfProblem } from '../answer/error-body.ts';
import { headersOf, type HeaderName } from './headers.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';

const exampleOf = (code: ErrorCode): Problem => ({ type: 'about:blank', ...catalogue[code], code });

const statusOf = (code: ErrorCode, profile: Profile): number => statusOfProblem(exampleOf(code), profile);

/** Headers that errors of a status always have. */
const errorHeaders: Partial<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
};

/** The schema of error bodies under the profile. */
export function errorSchema(profile: Profile): JsonSchema | undefined {
  if (profile.errorBody === 'empty') return undefined;
  if (profile.errorBody === 'problem') return jsonSchemaOf(problem);
  const text = { type: 'string' };
  return {
    type: 'object',
    required: ['error', 'error_description'],
    properties: { error: text, error_description: text },
  };
}

function contentOf(codes: readonly ErrorCode[], profile: Profile): Record<string, unknown> | undefined {
  const { type } = toErrorBody(exampleOf('internal'), profile);
  if (type === undefined) return undefined;
  const examples = codes.map((code) => [
    code,
    { summary: catalogue[code].title, value: JSON.parse(toErrorBody(exampleOf(code), profile).text) as unknown },
  ]);
  return {
    [type]: { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(examples) as unknown },
  };
}

/** Groups error codes by their status under the profile. */
function byStatus(codes: readonly ErrorCode[], profile: Profile): Map<number, ErrorCode[]> {
  const found = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = statusOf(code, profile);
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}

/** One response per error status of an operation. @param bare Without a body, for HEAD. */
export function errorResponses(codes: readonly ErrorCode[], profile: Profile, bare = false): Record<string, unknown> {
  const responses = [...byStatus(codes, profile)].map(([status, own]) => {
    const content = bare ? undefined : contentOf(own, profile);
    const description = own.map((code) => catalogue[code].title).join('; ');
    const headers = headersOf(profile, errorHeaders[status] ?? []);
    return [String(status), { description, headers, ...(content && { content }) }];
  });
  return Object.fromEntries(responses) as Record<string, unknown>;
}
