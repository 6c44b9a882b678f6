import { chatStart, serviceRoutes } from '#shared/model/customer-contact.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { z } from 'zod';
import { jsonPatch } from '../../../interface/records/json-patch.ts';
import type { ServiceCheck } from '../../context.ts';
import { customerSchema } from '../records/customer-schema.ts';
import { bodyJson, bodyMatches, mediaType } from './json-body.ts';

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
