import { useMemo } from 'react';
import type { Chat } from '#shared/model/chat.ts';
import type { ChatMoment } from '../../../store/chat-history.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { momentsOf } from './layout-history.ts';

/** The history of a chat as far as it is loaded. */
export function useMoments(chat: Chat): readonly ChatMoment[] {
  const known = useStoreState('chats', ({ histories }) => histories.get(chat.id));
  return useMemo(() => known ?? momentsOf(chat), [known, chat]);
}
