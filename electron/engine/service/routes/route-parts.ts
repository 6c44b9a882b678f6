import type { Clocks } from '../../clock.ts';
import type { NewId } from '../../identifier.ts';
import type { EmitEvent } from '../emit-event.ts';
import type { Chats } from '../records/chats.ts';
import type { Customers } from '../records/customers.ts';

/** What the operations work with. */
export interface RouteParts {
  customers: Customers;
  chats: Chats;
  emit: EmitEvent;
  /** Tells that what was emitted is committed. */
  wake: () => void;
  /** The customer that the subject of a token is bound to. */
  customerOf: (subject: string) => string | undefined;
  clocks: Clocks;
  newId: NewId;
}
