import { createStore } from 'zustand/vanilla';
import type { ShellFacts } from '#shared/model/shell.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

/** What the user should read until it is dismissed. */
export interface ShellNotice {
  id: number;
  tone: 'done' | 'problem';
  text: string;
}

export type ShellDialog = 'settings' | 'keys';

export interface ShellState {
  facts: ShellFacts;
  notices: readonly ShellNotice[];
  dialog: ShellDialog | undefined;
  load: () => Promise<void>;
  tell: (tone: ShellNotice['tone'], text: string) => void;
  dismiss: (id: number) => void;
  show: (dialog: ShellDialog | undefined) => void;
}

/** So many notices are shown at once; older ones make room. */
const mostShown = 3;

/** What is around the page, and what it told. */
export function createShellStore(connection: ConnectionStore) {
  let lastId = 0;
  return createStore<ShellState>((set) => ({
    facts: { door: 'browser', notices: [] },
    notices: [],
    dialog: undefined,
    load: async () => {
      set({ facts: await clientOf(connection).shell.facts() });
    },
    tell: (tone, text) => {
      const notice = { id: ++lastId, tone, text };
      set(({ notices }) => ({ notices: [...notices.filter((one) => one.text !== text), notice].slice(-mostShown) }));
    },
    dismiss: (id) => {
      set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
    },
    show: (dialog) => {
      set({ dialog });
    },
  }));
}
