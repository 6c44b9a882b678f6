import { customerFields, type Customer, type CustomerFields } from '#shared/model/customer-contact.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Profile } from '#shared/profile/profile.ts';

const own = { id: z.unknown(), createdAt: z.unknown(), updatedAt: z.unknown() };
const known = z.strictObject({ ...customerFields.shape, ...z.object(own).partial().shape });
const names = new Set(Object.keys(known.shape));

/** The schema of a complete record. Fields that the service maintains are allowed, but ignored. */
export const customerSchema = ({ extraCustomerFields }: Profile): z.ZodType =>
  extraCustomerFields === 'refused' ? known : customerFields;

/** Removes the fields that the service maintains. */
export function withoutOwnFields(record: Record<string, unknown>): CustomerFields {
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = record;
  return fields as CustomerFields;
}

/** The first unknown field that a change adds or modifies; existing unknown fields may stay. */
export function extraField(before: Customer, after: Record<string, unknown>): string | undefined {
  return Object.keys(after).find((name) => {
    if (names.has(name)) return false;
    const existing = Object.getOwnPropertyDescriptor(before, name);
    return !existing || !isDeepStrictEqual(existing.value, Object.getOwnPropertyDescriptor(after, name)?.value);
  });
}
