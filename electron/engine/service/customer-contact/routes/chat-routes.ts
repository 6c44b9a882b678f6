import type { z } from 'zod';
import type { chatStart } from '#shared/model/customer-contact.ts';
import {
  entityTag,
  isConditional,
  revalidated,
  unmetPrecondition,
  represent,
} from '../../conditional/preconditions.ts';
import { type Operation, type ServiceCheck, refuseWith } from '../../context.ts';
import { passed } from '../../../journal/run-checks.ts';
import { type RouteDeps, missingParameter, repeatedParameter, unknownRecord } from './route-deps.ts';

type ChatOperation = 'startChat' | 'head_api_chat_start' | 'getChatStatus';
type SessionOperation = 'deleteSession' | 'head_api_session_sessionId';

const customerExists = ({ customers }: RouteDeps): ServiceCheck => ({
  name: 'customer_exists',
  source: 'RFC 9110 15.5.21',
  run({ json }) {
    const { customerId } = json as z.infer<typeof chatStart>;
    if (customers.find(customerId)) return passed(`Customer ${customerId} is known`);
    const detail = `No customer has the id "${customerId.slice(0, 100)}".`;
    return refuseWith('invalid_record', detail, detail, { field: '/customerId' });
  },
});

/** The operations on chats. */
export function chatRoutes(deps: RouteDeps): Record<ChatOperation, Operation> {
  const { chats, customers, emit, newId, wake } = deps;
  const startChat: Operation = {
    checks: [customerExists(deps)],
    answer({ json: body, profile, trace }) {
      const { customerId } = body as z.infer<typeof chatStart>;
      const started = chats.start({ id: newId('chat'), sessionId: newId('ses'), customerId }, trace);
      const { chat } = started;
      const event = emit('startChat', { customerId, trace, chat, customer: customers.find(customerId) });
      const json = JSON.stringify(chat);
      return {
        status: 201,
        headers: {
          location: `/api/chat/status?chatId=${chat.id}`,
          ...(profile.entityTags && { etag: entityTag(json) }),
        },
        json,
        entries: [...started.entries, ...event.entries],
        statements: [...started.statements, ...event.statements],
        afterCommit: wake,
      };
    },
  };
  const getChatStatus: Operation = {
    answer(context) {
      const repeated = repeatedParameter(context.query, ['chatId']);
      if (repeated) return repeated;
      const id = context.query.get('chatId');
      if (id === null) return missingParameter('chatId', 'Add the id of the chat: /api/chat/status?chatId=…');
      const chat = chats.find(id);
      return chat ? represent(context, JSON.stringify(chat)) : unknownRecord('chat', id);
    },
  };
  return {
    startChat,
    head_api_chat_start: { answer: () => ({ status: 204 }) },
    getChatStatus,
  };
}

/** The operations on the sessions of chats. */
export function sessionRoutes({ chats, customers, emit, wake }: RouteDeps): Record<SessionOperation, Operation> {
  const deleteSession: Operation = {
    answer(context) {
      const { sessionId = '' } = context.params;
      const chat = chats.bySession(sessionId);
      if (!chat) return unknownRecord('session', sessionId);
      const unmet = isConditional(context) ? unmetPrecondition(context, JSON.stringify(chat)) : undefined;
      if (unmet) return unmet;
      const { trace } = context;
      const ended = chats.deleteSession(chat, trace);
      if (chat.status === 'ended') return { status: 204, statements: ended.statements.slice(0, 1) };
      const { customerId } = chat;
      const customer = customers.find(customerId);
      const origin = chats.originOf(chat.id);
      const event = emit('deleteSession', { customerId, trace, origin, chat: ended.chat, customer });
      return {
        status: 204,
        entries: [...ended.entries, ...event.entries],
        statements: [...ended.statements, ...event.statements],
        afterCommit: wake,
      };
    },
  };
  const headSession: Operation = {
    answer(context) {
      const { sessionId = '' } = context.params;
      const chat = chats.bySession(sessionId);
      if (!chat) return unknownRecord('session', sessionId);
      const { headers = revalidated, status } = represent(context, JSON.stringify(chat));
      return { status: status === 200 ? 204 : status, headers };
    },
  };
  return { deleteSession, head_api_session_sessionId: headSession };
}
