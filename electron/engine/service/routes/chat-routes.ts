import { z } from 'zod';
import { bodyJson, bodyMatches, mediaType } from '../checks/json-body.ts';
import type { Operation } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';
import { passed } from '../../journal/run-checks.ts';
import type { ServiceCheck } from '../context.ts';
import type { RouteParts } from './route-parts.ts';
import { missingParameter, unknownRecord } from './unknown-record.ts';

type ChatOperation = 'startChat' | 'getChatStatus' | 'deleteSession';

const chatStart = z.strictObject({ customerId: z.string().min(1) });

const customerExists = ({ customers }: RouteParts): ServiceCheck => ({
  name: 'customer_exists',
  source: 'RFC 9110 15.5.21',
  run({ json }) {
    const { customerId } = json as z.infer<typeof chatStart>;
    if (customers.find(customerId)) return passed(`Customer ${customerId} is known`);
    const detail = `No customer has the identifier "${customerId.slice(0, 100)}".`;
    return refuseWith('invalid_record', detail, detail, { field: '/customerId' });
  },
});

/** The operations on chats and sessions; the first and the last emit an event. */
export function chatRoutes(parts: RouteParts): Record<ChatOperation, Operation> {
  const { chats, emit, newId, wake } = parts;
  const startChat: Operation = {
    checks: [mediaType(['application/json']), bodyJson, bodyMatches(chatStart), customerExists(parts)],
    answer({ json, trace }) {
      const { customerId } = json as z.infer<typeof chatStart>;
      const started = chats.start({ id: newId('chat'), sessionId: newId('ses'), customerId }, trace);
      const event = emit('startChat', {
        customerId,
        trace,
        chat: started.chat,
        customer: parts.customers.find(customerId),
      });
      return {
        status: 201,
        headers: { location: `/api/chat/status?chatId=${started.chat.id}` },
        body: started.chat,
        entries: [...started.entries, ...event.entries],
        statements: [...started.statements, ...event.statements],
        afterCommit: wake,
      };
    },
  };
  const getChatStatus: Operation = {
    checks: [],
    answer({ query }) {
      const id = query.get('chatId');
      if (id === null) return missingParameter('chatId', 'Name the chat: /api/chat/status?chatId=…');
      const chat = chats.find(id);
      return chat ? { status: 200, body: chat } : unknownRecord('chat', id);
    },
  };
  const deleteSession: Operation = {
    checks: [],
    answer({ params: { sessionId = '' }, trace }) {
      const chat = chats.bySession(sessionId);
      if (!chat) return unknownRecord('session', sessionId);
      const ended = chats.deleteSession(chat, trace);
      if (chat.status === 'ended') return { status: 204, statements: ended.statements.slice(0, 1) };
      const { customerId } = chat;
      const customer = parts.customers.find(customerId);
      const event = emit('deleteSession', { customerId, trace, chat: ended.chat, customer });
      return {
        status: 204,
        entries: [...ended.entries, ...event.entries],
        statements: [...ended.statements, ...event.statements],
        afterCommit: wake,
      };
    },
  };
  return { startChat, getChatStatus, deleteSession };
}
