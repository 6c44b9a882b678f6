import { createStore } from 'zustand/vanilla';
import type { Customer } from '#shared/model/customer.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';
import { soon } from './soon.ts';

export interface CustomersState extends LoadedList<Customer> {
  /** Asks again after a call that may have changed a record, once somebody looked at them. */
  receive: (batch: readonly JournalEntry[]) => void;
}

/** How many customers are known. */
export const mostCustomers = 1000;

/** The customer records of the service. */
export function createCustomersStore(connection: ConnectionStore) {
  return createStore<CustomersState>((set, get) => {
    const loadSoon = soon(() => get().load(), 1000);
    return {
      ...loadedList<Customer>(set, () =>
        clientOf(connection).service.customers({ limit: mostCustomers, order: 'asc' }),
      ),
      receive: (batch) => {
        if (get().status !== 'loading' && batch.some(mayChangeCustomer)) loadSoon();
      },
    };
  });
}

/** Records change by PUT and PATCH. */
function mayChangeCustomer(entry: JournalEntry): boolean {
  return (
    entry.kind === 'decision' && entry.server === 'service' && (entry.method === 'PUT' || entry.method === 'PATCH')
  );
}
