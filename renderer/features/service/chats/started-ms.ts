import type { Chat } from '#shared/model/chat.ts';
import { identifierTime } from '#shared/model/identifier-time.ts';

/** When a chat started by this machine's clock, in milliseconds since the epoch. The chat's own times use the service's clock. */
export function startedMs({ id, startedAt }: Pick<Chat, 'id' | 'startedAt'>): number {
  return identifierTime(id) ?? Date.parse(startedAt);
}
