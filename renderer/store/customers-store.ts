import { createStore } from 'zustand/vanilla';
import type { Engine } from './engine.ts';

/** Maximum number of loaded customers. */
export const maxCustomers = 1000;

/** The query of the customer records of the service. */
export const customersQuery = ({ service }: Engine['api']) =>
  service.customers.queryOptions({ input: { limit: maxCustomers, order: 'asc' } });

export interface CustomersState {
  /** The search text. */
  text: string;
  /** Id of the customer whose record is open. */
  open: string | undefined;
  search: (text: string) => void;
  toggle: (id: string | undefined) => void;
  /** Filters the list to one customer and opens it. */
  show: (id: string) => void;
}

/** What the list of customers shows. */
export function createCustomersStore() {
  return createStore<CustomersState>((set) => ({
    text: '',
    open: undefined,
    search: (text) => set({ text }),
    toggle: (open) => set({ open }),
    show: (id) => set({ text: id, open: id }),
  }));
}
