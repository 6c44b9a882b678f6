import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

/** Why a chat was not started, and the trace that shows it. */
export interface ChatFailure {
  problem: string;
  trace?: string;
}

export interface ChatStarterState {
  busy: boolean;
  failure: ChatFailure | undefined;
  /**
   * Starts a chat; answers its trace when the engine made one, also of a failure.
   * @param customerId With whom; without it with the first customer.
   */
  start: (customerId?: string) => Promise<string | undefined>;
  dismiss: () => void;
}

/** Starts a chat as the client does. */
export function createChatStarter(connection: ConnectionStore) {
  return createStore<ChatStarterState>((set, get) => ({
    busy: false,
    failure: undefined,
    start: async (customerId) => {
      if (get().busy) return undefined;
      set({ busy: true, failure: undefined });
      try {
        const { trace, status, chat, problem } = await clientOf(connection).service.startChat(
          customerId === undefined ? {} : { customerId },
        );
        if (!chat)
          set({ failure: { trace, problem: problem ?? `The last call was answered with ${String(status)}.` } });
        return trace;
      } catch (error) {
        set({ failure: { problem: messageOf(error) } });
        return undefined;
      } finally {
        set({ busy: false });
      }
    },
    dismiss: () => {
      set({ failure: undefined });
    },
  }));
}
