import { customerFields, type Customer, type CustomerFields } from '#shared/model/customer.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toInstant } from '#shared/model/instant.ts';
import { toProblem } from '#shared/errors/to-problem.ts';
import { z } from 'zod';
import { bodyJson, bodyMatches, mediaType } from '../checks/json-body.ts';
import type { Operation, ServiceAnswer } from '../context.ts';
import { mergePatch } from '../records/merge-patch.ts';
import type { RouteParts } from './route-parts.ts';
import { missingParameter, unknownRecord } from './unknown-record.ts';

type CustomerOperation = 'getCustomer' | 'getOwnCustomer' | 'replaceCustomer' | 'updateCustomer';

/** Fields that the service keeps itself; what a caller sends for them is not taken. */
function withoutOwnFields(record: Record<string, unknown>): CustomerFields {
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = record;
  return fields as CustomerFields;
}

function invalidRecord(error: z.ZodError): ServiceAnswer {
  const [issue] = error.issues;
  const field = `/${issue?.path.map(String).join('/') ?? ''}`;
  return {
    status: 422,
    headers: { 'content-type': 'application/problem+json' },
    body: toProblem(new HookbenchError('invalid_record', `${field}: ${issue?.message ?? 'not valid'}.`, { field })),
  };
}

function found(customer: Customer | undefined, id: string): ServiceAnswer {
  return customer ? { status: 200, body: customer } : unknownRecord('customer', id);
}

/** The four operations on customer records. */
export function customerRoutes({ customers, clocks, customerOf }: RouteParts): Record<CustomerOperation, Operation> {
  const now = (): string => toInstant(clocks.service.now());
  const getCustomer: Operation = {
    checks: [],
    answer: ({ params: { customerId = '' } }) => found(customers.find(customerId), customerId),
  };
  const getOwnCustomer: Operation = {
    checks: [],
    answer({ query, claims }) {
      const subject = claims?.sub ?? '';
      const id = query.get('customerId') ?? customerOf(subject) ?? (customers.find(subject) && subject);
      if (id === undefined) return missingParameter('customerId', 'The token is bound to no customer: name one.');
      return found(customers.find(id), id);
    },
  };
  const replaceCustomer: Operation = {
    checks: [mediaType(['application/json']), bodyJson, bodyMatches(customerFields)],
    answer({ params: { customerId: id = '' }, json }) {
      const before = customers.find(id);
      const createdAt = before?.createdAt ?? now();
      const after: Customer = { ...withoutOwnFields(json as CustomerFields), id, createdAt, updatedAt: now() };
      if (before) return { status: 200, body: after, statements: [customers.replacement(before, after)] };
      const location = `/api/customers/${encodeURIComponent(id)}`;
      return { status: 201, headers: { location }, body: after, statements: [customers.insertion(after)] };
    },
  };
  const updateCustomer: Operation = {
    checks: [mediaType(['application/merge-patch+json', 'application/json']), bodyJson, bodyMatches(z.looseObject({}))],
    answer({ params: { customerId: id = '' }, json }) {
      const before = customers.find(id);
      if (!before) return unknownRecord('customer', id);
      const merged = withoutOwnFields(mergePatch(before, json) as CustomerFields);
      const { error } = customerFields.safeParse(merged);
      if (error) return invalidRecord(error);
      const after: Customer = { ...merged, id, createdAt: before.createdAt, updatedAt: now() };
      return { status: 200, body: after, statements: [customers.replacement(before, after)] };
    },
  };
  return { getCustomer, getOwnCustomer, replaceCustomer, updateCustomer };
}
