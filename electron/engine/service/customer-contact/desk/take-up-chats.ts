import type { Journal } from '../../../journal/journal.ts';
import type { Store } from '../../../store/open-store.ts';
import { openChatIds } from './desk-chats.ts';

export interface ChatWatchDeps {
  store: Pick<Store, 'all'>;
  journal: Journal;
  /** How many more chats the desk can hold. */
  room: () => number;
  take: (id: string) => void;
}

/** Passes waiting chats to the desk: those in the store and those that are started, while the desk has room. */
export interface ChatWatch {
  /** Call it when the desk has room again. */
  roomAgain(): void;
  stop(): void;
}

export function watchChats({ store, journal, room, take }: ChatWatchDeps): ChatWatch {
  /** The id after which chats wait in the store; `undefined` if none wait. */
  let after: string | undefined = '';

  function takeStored(): void {
    const limit = room();
    const ids = openChatIds(store, after ?? '', limit);
    after = ids.length === limit ? (ids.at(-1) ?? after) : undefined;
    ids.forEach(take);
  }

  const feed = journal.feed.subscribe((batch) => {
    for (const entry of batch) {
      if (entry.kind !== 'chat' || entry.status !== 'queued' || entry.action !== undefined) continue;
      if (room() > 0) take(entry.id);
      else after ??= '';
    }
  });
  takeStored();
  return {
    roomAgain() {
      if (after !== undefined) takeStored();
    },
    stop: feed.stop,
  };
}
