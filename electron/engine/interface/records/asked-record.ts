import { memberOf, setMember } from '../read/members.ts';
import { fillTemplates } from '../templates.ts';
import { subjectOf } from './find-record.ts';
import { mergePatch } from './json-patch.ts';
import { templateFacts, templateRequest, type Acting } from './record-context.ts';
import type { RecordObject } from './records.ts';
import { withoutMembers, type SchemaMembers } from './schema-members.ts';

/** The members that the body of a request may set. */
export const askedOf = ({ context, operation }: Acting): SchemaMembers =>
  context.finder.of(operation.act.at.request?.schema);

/** The record in the body of a request; an array of them if the body has many. */
export function bodyOf({ operation, request }: Acting): unknown {
  const part = operation.act.at.request;
  return part ? part.path.reduce<unknown>(memberOf, request.json) : undefined;
}

/** The member of the record in the body of a request that has its key. */
function keyMemberOf({ operation: { act } }: Acting): string | undefined {
  return act.key?.in === 'body' ? act.key.at[act.at.request?.path.length ?? 0] : undefined;
}

/** A record without what clients cannot set, and without files of multipart bodies and keys that its schema does not have. */
export function writable(acting: Acting, value: RecordObject): RecordObject {
  const { context, layout, operation, request } = acting;
  const { members } = layout.schema;
  const keyMember = keyMemberOf(acting);
  const isMultipart = members.size > 0 && request.mediaType?.startsWith('multipart/') === true;
  const isKept = (name: string): boolean =>
    members.has(name) || name === layout.collection.key || (!isMultipart && name !== keyMember);
  const kept = Object.fromEntries(Object.entries(value).filter(([name]) => isKept(name)));
  const own = withoutMembers(context.finder, kept, layout.collection.schema, 'readOnly') as RecordObject;
  return withoutMembers(context.finder, own, operation.act.at.request?.schema, 'readOnly') as RecordObject;
}

/** The members that the operation sets. @throws HookbenchError if a template finds nothing */
export function setOf({ context, operation, request }: Acting, record: RecordObject | undefined): RecordObject {
  const facts = templateFacts(context, { request: templateRequest(request), record });
  return fillTemplates(operation.act.set ?? {}, facts) as RecordObject;
}

/** The members that paths and tokens give a record. */
export function fixedMembers({ layout, request, values }: Acting): RecordObject {
  const fixed: RecordObject = {};
  for (const [parameter, { member, name }] of layout.parameters) {
    if (member !== undefined && Object.hasOwn(values, name))
      setMember(fixed, member, request.path[parameter] ?? values[name]);
  }
  return fixed;
}

/** A record whose member for its owner, if its schema has one, is the subject of the token. */
export function owned({ layout, request }: Acting, record: RecordObject): RecordObject {
  const { owner } = layout.collection;
  const subject = subjectOf(layout, request);
  const [first = ''] = owner?.at ?? [];
  if (!owner || subject === undefined || !layout.schema.members.has(first)) return record;
  const patch = owner.at.reduceRight<unknown>((inner, name) => Object.fromEntries([[name, inner]]), subject);
  return mergePatch(record, patch) as RecordObject;
}
