import { issuePlace, jsonPointer } from '#shared/errors/issue-place.ts';
import { customerFields, type Customer, type CustomerFields } from '#shared/model/customer.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { z } from 'zod';
import type { ServiceAnswer, ServiceContext } from '../../context.ts';
import { extraField, withoutOwnFields } from '../records/customer-schema.ts';
import { applyJsonPatch, jsonPatch, type JsonPatch } from '../../../interface/records/json-patch.ts';
import { isMembers } from '../../../interface/read/members.ts';
import { mergePatch } from '../../../interface/records/merge-patch.ts';
import { invalidRecord, patchFailed } from './unknown-record.ts';

const mergeType = 'application/merge-patch+json';
const jsonPatchType = 'application/json-patch+json';

/** The media types of a PATCH, for the `Accept-Patch` header (RFC 5789 3.1). */
export function patchTypes({ plainJsonPatch }: Profile): readonly string[] {
  return plainJsonPatch === 'refused' ? [mergeType, jsonPatchType] : [mergeType, jsonPatchType, 'application/json'];
}

function isJsonPatch({ mediaType, profile }: ServiceContext): boolean {
  return mediaType === jsonPatchType || (mediaType === 'application/json' && profile.plainJsonPatch === 'json-patch');
}

const anyObject = z.looseObject({});

/** The schema of a PATCH body, by its media type. */
export const patchSchema = (context: ServiceContext): z.ZodType => (isJsonPatch(context) ? jsonPatch : anyObject);

type PatchedFields = { ok: true; fields: CustomerFields } | { ok: false; answer: ServiceAnswer };

const refused = (answer: ServiceAnswer): PatchedFields => ({ ok: false, answer });

/** The fields after a PATCH, or the response that refuses it. */
export function patchedFields(before: Customer, context: ServiceContext): PatchedFields {
  const { json, profile } = context;
  let patched: unknown;
  if (isJsonPatch(context)) {
    const result = applyJsonPatch(before, json as JsonPatch, profile.bodyLimit);
    if (!result.ok) return refused(patchFailed(result.field, result.problem));
    patched = result.value;
  } else patched = mergePatch(before, json);
  if (!isMembers(patched)) return refused(invalidRecord('/', 'the record must stay an object'));
  const fields = withoutOwnFields(patched);
  const { error } = customerFields.safeParse(fields);
  if (error) {
    const { field, words } = issuePlace(error.issues[0]);
    return refused(invalidRecord(field, words));
  }
  const extra = profile.extraCustomerFields === 'refused' ? extraField(before, fields) : undefined;
  if (extra !== undefined) return refused(invalidRecord(jsonPointer([extra]), 'Unknown field'));
  return { ok: true, fields };
}
