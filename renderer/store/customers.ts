import type { Engine } from './engine.ts';

/** Maximum number of loaded customers. */
export const maxCustomers = 1000;

/** The query of the customer records of the service. */
export const customersQuery = ({ service }: Engine['api']) =>
  service.customers.queryOptions({ input: { limit: maxCustomers, order: 'asc' } });

/** The search in the list of customers, and the id of the customer whose record is open. */
export interface ShownCustomers {
  text: string;
  open?: string | undefined;
}
