import { createStore } from 'zustand/vanilla';
import type { ShellFacts } from '#shared/model/shell.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

/** A message that stays until it is dismissed. */
export interface ShellNotice {
  id: number;
  tone: 'done' | 'problem';
  text: string;
}

export type ShellDialog = 'keys' | 'emit' | 'sessions' | 'tour' | 'help' | 'clear-captures';

export interface ShellState {
  facts: ShellFacts;
  notices: readonly ShellNotice[];
  dialog: ShellDialog | undefined;
  /** Whether the element under the pointer is explained instead of used. */
  explaining: boolean;
  explain: (explaining: boolean) => void;
  load: () => Promise<void>;
  tell: (tone: ShellNotice['tone'], text: string) => void;
  dismiss: (id: number) => void;
  show: (dialog: ShellDialog | undefined) => void;
}

/** Maximum number of messages shown at once; older ones are dropped. */
const maxShown = 3;

/** The shell around the page, and its messages. */
export function createShellStore(connection: ConnectionStore) {
  let lastId = 0;
  return createStore<ShellState>((set) => ({
    facts: { runsIn: 'browser', notices: [] },
    notices: [],
    dialog: undefined,
    explaining: false,
    explain: (explaining) => set({ explaining }),
    load: async () => set({ facts: await clientOf(connection).shell.facts() }),
    tell: (tone, text) => {
      const notice = { id: ++lastId, tone, text };
      set(({ notices }) => ({ notices: [...notices.filter((one) => one.text !== text), notice].slice(-maxShown) }));
    },
    dismiss: (id) => set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
    show: (dialog) => set({ dialog }),
  }));
}
