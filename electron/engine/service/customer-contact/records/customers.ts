import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Customer, customerFields, type CustomerFields } from '#shared/model/customer-contact.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { Clock } from '../../../clock.ts';
import { keysetPage } from '../../../store/keyset-page.ts';
import type { Store } from '../../../store/open-store.ts';
import type { Lookup } from '../../../store/row-memory.ts';
import type { Statement } from '../../../store/statement.ts';

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

/** The customer records. Writes are returned as statements, to share a commit with their events. */
export interface Customers {
  find(id: string): Customer | undefined;
  /** The record as JSON. */
  findJson(id: string): string | undefined;
  page(query: PageQuery): Page<Customer>;
  /** Stores a new record; rolled back if the id was taken first. */
  insertion(customer: Customer): Statement;
  /** Replaces a record; rolled back if it was changed first. */
  replacement(before: Customer, after: Customer): Statement;
}

const insert = 'INSERT INTO customers (id, record) VALUES (?, ?) ON CONFLICT DO NOTHING';
const update = 'UPDATE customers SET record = ? WHERE id = ? AND record = ?';

const recordById: Lookup<string> = {
  table: 'customers',
  sql: 'SELECT record FROM customers WHERE id = ?',
  read: (row) => row['record'] as string,
};

function read(row: Record<string, unknown>): Customer {
  return JSON.parse(row['record'] as string) as Customer;
}

/** Opens the records. Adds those of the overlay if the store has none. */
export async function openCustomers(store: Store, clock: Clock): Promise<Customers> {
  const customers: Customers = {
    find(id) {
      const json = store.find(recordById, id);
      return json === undefined ? undefined : (JSON.parse(json) as Customer);
    },
    findJson: (id) => store.find(recordById, id),
    page: (query) =>
      keysetPage({
        store,
        query,
        from: 'SELECT rowid AS key, record FROM customers',
        key: 'rowid',
        numericKey: true,
        read,
      }),
    insertion: (customer) => ({ sql: insert, params: [customer.id, JSON.stringify(customer)], expect: 1 }),
    replacement: (before, after) => ({
      sql: update,
      params: [JSON.stringify(after), before.id, JSON.stringify(before)],
      expect: 1,
    }),
  };
  if (!store.get('SELECT 1 FROM customers LIMIT 1')) {
    const now = toInstant(clock.now());
    const { readDemoCustomers } = await import('../read-document.ts');
    const demo = await readDemoCustomers();
    await store.write(demo.map((one) => customers.insertion({ ...one, createdAt: now, updatedAt: now })));
  }
  return customers;
}
