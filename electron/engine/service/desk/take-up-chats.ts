import type { Journal } from '../../journal/journal.ts';
import type { Store } from '../../journal/store/open-store.ts';
import { openChatIds } from './desk-chats.ts';

export interface TakingUp {
  store: Pick<Store, 'all'>;
  journal: Journal;
  /** How many more chats the desk can hold. */
  room: () => number;
  take: (id: string) => void;
}

/** The desk's eye on chats that wait: those in the store, as far as there is room, and those that are started. */
export interface ChatWatch {
  /** Told when there is room again. */
  roomAgain(): void;
  stop(): void;
}

export function watchChats({ store, journal, room, take }: TakingUp): ChatWatch {
  /** Where the chats begin that were left in the store; none were when it is not set. */
  let behind: string | undefined = '';

  function takeStored(): void {
    const limit = room();
    const ids = openChatIds(store, behind ?? '', limit);
    behind = ids.length === limit ? (ids.at(-1) ?? behind) : undefined;
    ids.forEach(take);
  }

  const feed = journal.feed.subscribe((batch) => {
    for (const entry of batch) {
      if (entry.kind !== 'chat' || entry.status !== 'queued' || entry.action !== undefined) continue;
      if (room() > 0) take(entry.id);
      else behind ??= '';
    }
  });
  takeStored();
  return {
    roomAgain() {
      if (behind !== undefined) takeStored();
    },
    stop: feed.stop,
  };
}
