import type { Clocks } from '../../../clock.ts';
import type { NewId } from '../../../identifier.ts';
import type { EmitEvent } from '../emit-event.ts';
import type { Chats } from '../records/chats.ts';
import type { Customers } from '../records/customers.ts';

/** The dependencies of the operations. */
export interface RouteDeps {
  customers: Customers;
  chats: Chats;
  emit: EmitEvent;
  /** Called after emitted events are committed. */
  wake: () => void;
  /** The customer that a token's subject is bound to. */
  customerOf: (subject: string) => string | undefined;
  clocks: Clocks;
  newId: NewId;
}
