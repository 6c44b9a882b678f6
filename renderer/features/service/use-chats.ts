import { useMutation, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Chat } from '#shared/model/customer-contact.ts';
import type { DeskAction } from '#shared/model/desk.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import { useApi } from '../../store/use-stores.ts';
import { useLiveList } from '../../store/use-live-list.ts';
import { historiesOf, type ChatHistories, type ChatMoment } from './layout-history.ts';

const all = {};
const ofChats = { kind: 'chat' } as const;

/** The chats of the service. */
export const useChats = () => useLiveList('chats', all);

/** The newest events of all chats. */
export function useHistories(): ChatHistories {
  const { items } = useLiveList('journal', ofChats);
  return useMemo(() => historiesOf(items), [items]);
}

/** All events of a chat. */
export function useHistory({ id }: Chat): readonly ChatMoment[] | undefined {
  const filter = useMemo(() => ({ ...ofChats, q: id }), [id]);
  const { items } = useLiveList('journal', filter);
  const found = useMemo(() => historiesOf(items).get(id), [items, id]);
  const newest = useHistories().get(id);
  // The search can be behind, and the newest events can be incomplete.
  return (newest?.length ?? 0) > (found?.length ?? 0) ? newest : found;
}

/** Performs an action on a chat as an agent. */
export function useAct(): (id: string, action: DeskAction, agentId?: string) => void {
  const { mutate } = useMutation(useApi().service.actOnChat.mutationOptions());
  return (id, action, agentId) => mutate({ id, action, ...(agentId !== undefined && { agentId }) });
}

/** Why the last action failed, if it was on this chat. */
export function useActProblem(chatId: string): string | undefined {
  const mutationKey = useApi().service.actOnChat.mutationKey();
  const last = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1);
  const { id } = (last?.variables ?? {}) as { id?: string };
  return last?.error && id === chatId ? refusalOf(last.error).words : undefined;
}
