import type { PartBase } from '../../part-base.ts';
import type { EventSink, TokenAuthority } from '../ports.ts';
import { openDesk, type Desk } from './desk/open-desk.ts';
import { createEmitEvent } from './emit-event.ts';
import { openChats, type Chats } from './records/chats.ts';
import { openCustomers, type Customers } from './records/customers.ts';
import { chatRoutes, sessionRoutes } from './routes/chat-routes.ts';
import { customerRoutes } from './routes/customer-routes.ts';
import type { Operations } from './serve-customer-contact.ts';

/** What the documents of the built-in interface cannot say: its records, its desk, and what its operations do. */
export interface CustomerContact {
  customers: Customers;
  chats: Chats;
  desk: Desk;
  operations: Operations;
}

export async function openCustomerContact(
  base: PartBase,
  { customerOf }: TokenAuthority,
  events: EventSink,
): Promise<CustomerContact> {
  const { clocks, profile, store } = base;
  const { wake } = events;
  const customers = await openCustomers(store, clocks.service);
  const chats = openChats(store, clocks);
  const emit = createEmitEvent(profile, events);
  const deps = { ...base, customers, chats, emit, wake, customerOf };
  return {
    customers,
    chats,
    desk: openDesk(base, emit, wake),
    operations: { ...customerRoutes(deps), ...chatRoutes(deps), ...sessionRoutes(deps) },
  };
}
