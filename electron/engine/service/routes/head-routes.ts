import type { Operation } from '../context.ts';
import type { RouteParts } from './route-parts.ts';
import { unknownRecord } from './unknown-record.ts';

/** What HEAD tells at the paths that have no GET: whether the resource is there. Elsewhere HEAD is GET without body. */
export function headRoutes({ customers, chats }: RouteParts): Record<string, Operation> {
  return {
    '/api/chat/start': { checks: [], answer: () => ({ status: 204 }) },
    '/api/customer/:customerId': {
      checks: [],
      answer({ params: { customerId = '' } }) {
        const customer = customers.find(customerId);
        return customer ? { status: 200, body: customer } : unknownRecord('customer', customerId);
      },
    },
    '/api/session/:sessionId': {
      checks: [],
      answer: ({ params: { sessionId = '' } }) =>
        chats.bySession(sessionId) ? { status: 204 } : unknownRecord('session', sessionId),
    },
  };
}
