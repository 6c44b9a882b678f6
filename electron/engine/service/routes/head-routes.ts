import type { HeadOperation } from '#shared/model/service-route.ts';
import { acceptable } from '../checks/acceptable.ts';
import { represent } from '../conditional/represent.ts';
import { revalidated } from '../conditional/preconditions.ts';
import type { Operation } from '../context.ts';
import type { RouteDeps } from './route-deps.ts';
import { unknownRecord } from './unknown-record.ts';

/** HEAD for the paths without GET: whether the resource exists. For other paths, HEAD is GET without the body. */
export function headRoutes({ customers, chats }: RouteDeps): Record<HeadOperation, Operation> {
  return {
    head_api_chat_start: {
      checks: () => [],
      answer: () => ({ status: 204 }),
    },
    head_api_customer_customerId: {
      checks: () => [acceptable],
      answer(context) {
        const { customerId = '' } = context.params;
        const json = customers.findJson(customerId);
        return json === undefined ? unknownRecord('customer', customerId) : represent(context, json);
      },
    },
    head_api_session_sessionId: {
      checks: () => [],
      answer(context) {
        const { sessionId = '' } = context.params;
        const chat = chats.bySession(sessionId);
        if (!chat) return unknownRecord('session', sessionId);
        const { headers = revalidated, status } = represent(context, JSON.stringify(chat));
        return { status: status === 200 ? 204 : status, headers };
      },
    },
  };
}
