import { issuePlace } from '#shared/errors/issue-place.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { customerFields, type Customer, type CustomerFields } from '#shared/model/customer-contact.ts';
import type { ServiceAnswer, ServiceContext } from '../../context.ts';
import { extraField, withoutOwnFields } from '../records/customer-schema.ts';
import { applyJsonPatch, type JsonPatch, mergePatch } from '../../../interface/records/json-patch.ts';
import { isMembers } from '../../../interface/read/members.ts';
import { bodyOf } from './described-body.ts';
import { invalidRecord, patchFailed } from './unknown-record.ts';

type PatchedFields = { ok: true; fields: CustomerFields } | { ok: false; answer: ServiceAnswer };

const refused = (answer: ServiceAnswer): PatchedFields => ({ ok: false, answer });

/** The fields after a PATCH, or the response that refuses it. */
export function patchedFields(before: Customer, context: ServiceContext): PatchedFields {
  const { json, mediaType = '', profile } = context;
  let patched: unknown;
  if (bodyOf('updateCustomer', profile)[mediaType] === 'JsonPatch') {
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
