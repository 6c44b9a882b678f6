import { createStore } from 'zustand/vanilla';
import type { Customer } from '#shared/model/customer.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';
import { soon } from './soon.ts';

export interface CustomersState extends LoadedList<Customer> {
  /** The search text. */
  text: string;
  /** Id of the customer whose record is open. */
  open: string | undefined;
  search: (text: string) => void;
  toggle: (id: string | undefined) => void;
  /** Filters the list to one customer and opens it. */
  show: (id: string) => void;
  /** Reloads after a call that may have changed a record, if the list was loaded before. */
  receive: (batch: readonly JournalEntry[]) => void;
}

/** Maximum number of loaded customers. */
export const maxCustomers = 1000;

/** The customer records of the service. */
export function createCustomersStore(connection: ConnectionStore) {
  return createStore<CustomersState>((set, get) => {
    const loadSoon = soon(() => get().load(), 1000);
    return {
      ...loadedList<Customer>(set, () => clientOf(connection).service.customers({ limit: maxCustomers, order: 'asc' })),
      text: '',
      open: undefined,
      search: (text) => {
        set({ text });
      },
      toggle: (open) => {
        set({ open });
      },
      show: (id) => {
        set({ text: id, open: id });
      },
      receive: (batch) => {
        if (get().status !== 'loading' && batch.some(mayChangeCustomer)) loadSoon();
      },
    };
  });
}

/** Whether an entry is a PUT or PATCH of a customer record. */
function mayChangeCustomer(entry: JournalEntry): boolean {
  return (
    entry.kind === 'decision' && entry.server === 'service' && (entry.method === 'PUT' || entry.method === 'PATCH')
  );
}
