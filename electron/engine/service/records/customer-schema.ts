import { customerFields, type Customer, type CustomerFields } from '#shared/model/customer.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Profile } from '#shared/profile/profile.ts';

const own = { id: z.unknown(), createdAt: z.unknown(), updatedAt: z.unknown() };
const known = z.strictObject({ ...customerFields.shape, ...z.object(own).partial().shape });
const names = new Set(Object.keys(known.shape));

/** What a whole record must be. The fields that the service keeps itself may come along; they are not taken. */
export const customerSchema = ({ extraCustomerFields }: Profile): z.ZodType =>
  extraCustomerFields === 'refused' ? known : customerFields;

/** The fields without those that the service keeps itself. */
export function withoutOwnFields(record: Record<string, unknown>): CustomerFields {
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = record;
  return fields as CustomerFields;
}

/** A field beyond those of a customer that a change adds or sets; those that were there before may stay. */
export function extraField(before: Customer, after: Record<string, unknown>): string | undefined {
  return Object.keys(after).find((name) => {
    if (names.has(name)) return false;
    const kept = Object.getOwnPropertyDescriptor(before, name);
    return !kept || !isDeepStrictEqual(kept.value, Object.getOwnPropertyDescriptor(after, name)?.value);
  });
}
