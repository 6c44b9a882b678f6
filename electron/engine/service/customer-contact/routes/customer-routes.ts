import { issuePlace } from '#shared/errors/issue-place.ts';
import { toInstant } from '#shared/model/instant.ts';
import { type Customer, type CustomerFields, customerFields } from '#shared/model/customer-contact.ts';
import { pageQuery } from '#shared/model/page.ts';
import type { EventTrigger } from '#shared/profile/event-triggers.ts';
import {
  entityTag,
  isConditional,
  revalidated,
  unmetPrecondition,
  represent,
} from '../../conditional/preconditions.ts';
import type { Operation, ServiceAnswer, ServiceContext } from '../../context.ts';
import { withoutOwnFields, extraField } from '../records/customers.ts';
import {
  type RouteDeps,
  invalidParameter,
  missingParameter,
  repeatedParameter,
  unknownRecord,
  invalidRecord,
  patchFailed,
} from './route-deps.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { applyJsonPatch, type JsonPatch, mergePatch } from '../../../interface/records/json-patch.ts';
import { isMembers } from '../../../interface/read/members.ts';
import { bodyOf } from './described-body.ts';

type PatchedFields = { ok: true; fields: CustomerFields } | { ok: false; answer: ServiceAnswer };

const refused = (answer: ServiceAnswer): PatchedFields => ({ ok: false, answer });

/** The fields after a PATCH, or the response that refuses it. */
function patchedFields(before: Customer, context: ServiceContext): PatchedFields {
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

type CustomerOperation =
  | 'getCustomer'
  | 'head_api_customer_customerId'
  | 'getOwnCustomer'
  | 'replaceCustomer'
  | 'updateCustomer';

/** The operations on customer records. */
export function customerRoutes(deps: RouteDeps): Record<CustomerOperation, Operation> {
  const { clocks, customers, emit, wake } = deps;
  const now = (): string => toInstant(clocks.service.now());
  const emitted = (trigger: EventTrigger, customer: Customer, { trace }: ServiceContext) =>
    emit(trigger, { customerId: customer.id, trace, customer });

  const getCustomer: Operation = {
    answer(context) {
      const { customerId = '' } = context.params;
      const json = customers.findJson(customerId);
      return json === undefined ? unknownRecord('customer', customerId) : represent(context, json);
    },
  };
  const getOwnCustomer: Operation = { answer: ownCustomer(deps) };
  const replaceCustomer: Operation = {
    answer(context) {
      const { customerId: id = '' } = context.params;
      const before = customers.find(id);
      const unmet = unmetFor(context, before);
      if (unmet) return unmet;
      const createdAt = before?.createdAt ?? now();
      const fields = withoutOwnFields(context.json as CustomerFields);
      const after: Customer = { ...fields, id, createdAt, updatedAt: now() };
      const event = emitted('replaceCustomer', after, context);
      const write = before ? customers.replacement(before, after) : customers.insertion(after);
      return {
        status: before ? 200 : 201,
        json: JSON.stringify(after),
        ...(!before && { headers: { location: `/api/customers/${encodeURIComponent(id)}` } }),
        entries: event.entries,
        statements: [write, ...event.statements],
        ...(event.entries.length > 0 && { afterCommit: wake }),
      };
    },
  };
  const updateCustomer: Operation = {
    answer(context) {
      const { customerId: id = '' } = context.params;
      const before = customers.find(id);
      if (!before) return unknownRecord('customer', id);
      const unmet = unmetFor(context, before);
      if (unmet) return unmet;
      const patched = patchedFields(before, context);
      if (!patched.ok) return patched.answer;
      const after: Customer = { ...patched.fields, id, createdAt: before.createdAt, updatedAt: now() };
      const event = emitted('updateCustomer', after, context);
      const json = JSON.stringify(after);
      return {
        status: 200,
        json,
        ...(context.profile.entityTags && { headers: { etag: entityTag(json) } }),
        entries: event.entries,
        statements: [customers.replacement(before, after), ...event.statements],
        ...(event.entries.length > 0 && { afterCommit: wake }),
      };
    },
  };
  return {
    getCustomer,
    head_api_customer_customerId: getCustomer,
    getOwnCustomer,
    replaceCustomer,
    updateCustomer,
  };
}

/** Headers of a response that depends on the token. */
const byToken = { ...revalidated, vary: 'Origin, Authorization' };

/** GET /api/customer: the customer of the token's subject, else of the query, or all in pages, depending on the profile. */
const ownCustomer =
  (deps: RouteDeps) =>
  (context: ServiceContext): ServiceAnswer => {
    const { customers, customerOf } = deps;
    if (context.profile.ownCustomer === 'list') return listed(deps, context);
    const subject = context.claims?.sub ?? '';
    const repeated = repeatedParameter(context.query, ['customerId']);
    if (repeated) return repeated;
    const bound = customerOf(subject) ?? (customers.find(subject) && subject);
    const id = bound ?? context.query.get('customerId');
    if (id === null)
      return missingParameter('customerId', 'The token is not bound to a customer. Add customerId to the query.');
    const json = customers.findJson(id);
    return json === undefined ? unknownRecord('customer', id) : represent(context, json, byToken);
  };

const paging = Object.keys(pageQuery.shape);

function listed({ customers }: RouteDeps, context: ServiceContext): ServiceAnswer {
  const repeated = repeatedParameter(context.query, paging);
  if (repeated) return repeated;
  const asked = Object.fromEntries(
    paging.flatMap((name) => {
      const value = context.query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const { data, error } = pageQuery.safeParse(asked);
  if (error) {
    const { field, words: problem } = issuePlace(error.issues[0]);
    return invalidParameter(field, problem);
  }
  if (data.after !== undefined && !/^\d{1,15}$/.test(data.after)) {
    return invalidParameter('/after', 'is not the value of next of a page');
  }
  return represent(context, JSON.stringify(customers.page(data)), byToken);
}

const unmetFor = (context: ServiceContext, before: Customer | undefined): ServiceAnswer | undefined =>
  isConditional(context) ? unmetPrecondition(context, before && JSON.stringify(before)) : undefined;
