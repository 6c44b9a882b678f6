import { chatStart, serviceRoutes } from '#shared/model/customer-contact.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { z } from 'zod';
import { jsonPatch } from '../../../interface/records/json-patch.ts';
import { type ServiceCheck, type ServiceContext, type ServiceRefusal, refuseWith } from '../../context.ts';
import { customerSchema } from '../records/customers.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { parseJson } from '../../../http/parse-json.ts';
import { passed, type CheckResult } from '../../../journal/run-checks.ts';

/** Refuses a body with another media type than the accepted ones. */
export const refuseMediaType = (
  { method }: ServiceContext,
  accepted: readonly string[],
  detail: string,
  evidence: string = detail,
): CheckResult<ServiceRefusal> =>
  refuseWith('wrong_media_type', evidence, detail, {
    headers: { [method === 'PATCH' ? 'accept-patch' : 'accept']: accepted.join(', ') },
  });

/** Refuses a body with a Content-Encoding. @returns undefined if it has none */
export function refuseEncoded({ headers }: ServiceContext): CheckResult<ServiceRefusal> | undefined {
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return undefined;
  return refuseWith(
    'wrong_media_type',
    `Content-Encoding is ${encoding}`,
    'The body must not have a Content-Encoding.',
    { headers: { 'accept-encoding': 'identity' } },
  );
}

/** The body has a media type that the operation accepts, in UTF-8, without Content-Encoding. */
const mediaType = (accepted: readonly string[]): ServiceCheck => ({
  name: 'media_type',
  source: 'RFC 9110 15.5.16',
  run(context) {
    const [type = '', ...parameters] = (context.headers['content-type'] ?? 'absent').toLowerCase().split(';');
    const sent = type.trim();
    const refuse = (detail: string, evidence: string) => refuseMediaType(context, accepted, detail, evidence);
    if (!accepted.includes(sent))
      return refuse(`The Content-Type must be ${accepted.join(' or ')}.`, `Content-Type is ${sent}`);
    const charset = parameters
      .map((one) => /^\s*charset="?([^"]*?)"?\s*$/.exec(one)?.[1])
      .find((one) => one !== undefined);
    if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
      return refuse('JSON must be encoded in UTF-8 (RFC 8259 8.1).', `charset is ${charset}`);
    const encoded = refuseEncoded(context);
    if (encoded) return encoded;
    context.mediaType = sent;
    return passed(`Content-Type ${sent}`);
  },
});

/** The place of a number that is too large to be stored, such as 1e400, as a JSON Pointer; undefined if all can be stored. */
function tooLargeIn(value: unknown, at = ''): string | undefined {
  if (value === Infinity || value === -Infinity) return at || '/';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, one] of Object.entries(value)) {
    const found = tooLargeIn(one, at + jsonPointer([name]));
    if (found !== undefined) return found;
  }
  return undefined;
}

const bodyJson: ServiceCheck = {
  name: 'body_json',
  source: 'RFC 8259 2',
  run(context) {
    try {
      context.json = parseJson(context.body);
      return passed(`${context.body.length} bytes of JSON`);
    } catch (error) {
      const { message, field } =
        error instanceof HookbenchError ? error : new HookbenchError('internal', 'The body is not JSON.');
      return refuseWith('malformed_json', message, message, { ...(field !== undefined && { field }) });
    }
  },
};

/**
 * The body matches the schema of the operation. The parsed JSON is used, not the output of the schema, which drops a
 * member named `__proto__`.
 * @param schemaOf The schema for a request.
 */
const bodyMatches = (schemaOf: (context: ServiceContext) => z.ZodType): ServiceCheck => ({
  name: 'body_matches',
  source: 'RFC 9110 15.5.21',
  run(context) {
    const refuse = (field: string, words: string): CheckResult<ServiceRefusal> =>
      refuseWith('invalid_record', `${field}: ${words}.`, `${field}: ${words}.`, { field });
    const tooLarge = tooLargeIn(context.json);
    if (tooLarge !== undefined) return refuse(tooLarge, 'The number is too large');
    const result = schemaOf(context).safeParse(context.json);
    if (result.success) return passed('All fields match the schema');
    const { field, words } = issuePlace(result.error.issues[0]);
    return refuse(field, words);
  },
});

/** The schemas of bodies, by their names in the document. */
const schemas = {
  ChatStart: () => chatStart,
  CustomerFields: customerSchema,
  JsonPatch: () => jsonPatch,
  MergePatch: () => anyObject,
} satisfies Record<string, (profile: Profile) => z.ZodType>;

const anyObject = z.looseObject({});

/** The name of the schema of each media type. */
type Body = Readonly<Record<string, keyof typeof schemas>>;

const described = new Map<string, Body>(
  serviceRoutes.flatMap((row) => ('body' in row ? [[row.operation, row.body] as const] : [])),
);

/** The body of an operation under the profile, which decides what a PATCH with `application/json` is; empty if it has none. */
export function bodyOf(operation: string, { plainJsonPatch }: Profile): Body {
  const { 'application/json': plain, ...others } = described.get(operation) ?? {};
  if (plain !== 'MergePatch') return { ...others, ...(plain && { 'application/json': plain }) };
  if (plainJsonPatch === 'refused') return others;
  return { ...others, 'application/json': plainJsonPatch === 'json-patch' ? 'JsonPatch' : plain };
}

/** The checks of the body of an operation, as the document describes it. */
export function bodyChecks(operation: string, profile: Profile): ServiceCheck[] {
  const body = bodyOf(operation, profile);
  const types = Object.keys(body);
  if (types.length === 0) return [];
  const byType = new Map(Object.entries(body).map(([type, name]) => [type, schemas[name](profile)]));
  return [mediaType(types), bodyJson, bodyMatches(({ mediaType: type = '' }) => byType.get(type) ?? anyObject)];
}
