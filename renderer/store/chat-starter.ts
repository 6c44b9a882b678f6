import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

/** The error of a chat that could not be started, and its trace. */
export interface ChatFailure {
  problem: string;
  trace?: string;
}

/** A chat that was started. */
export interface StartedChat {
  id: string;
  customerId: string;
  trace: string;
}

export interface ChatStarterState {
  busy: boolean;
  failure: ChatFailure | undefined;
  /** The last started chat, until its confirmation is dismissed. */
  started: StartedChat | undefined;
  /**
   * Starts a chat. Returns its trace if there is one, also on failure.
   * @param customerId Default: the first customer.
   */
  start: (customerId?: string) => Promise<string | undefined>;
  dismiss: () => void;
}

/** Starts chats as the client. */
export function createChatStarter(connection: ConnectionStore) {
  return createStore<ChatStarterState>((set, get) => ({
    busy: false,
    failure: undefined,
    started: undefined,
    start: async (customerId) => {
      if (get().busy) return undefined;
      set({ busy: true, failure: undefined, started: undefined });
      try {
        const { trace, status, chat, problem } = await clientOf(connection).service.startChat(
          customerId === undefined ? {} : { customerId },
        );
        if (chat) set({ started: { id: chat.id, customerId: chat.customerId, trace } });
        else set({ failure: { trace, problem: problem ?? `The last call returned ${String(status)}.` } });
        return trace;
      } catch (error) {
        set({ failure: { problem: messageOf(error) } });
        return undefined;
      } finally {
        set({ busy: false });
      }
    },
    dismiss: () => set({ failure: undefined, started: undefined }),
  }));
}
