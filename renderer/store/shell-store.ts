import { createStore } from 'zustand/vanilla';
import type { Fault } from '#shared/model/fault.ts';

/** A message that stays until it is dismissed. */
export interface ShellNotice {
  id: number;
  tone: 'done' | 'problem';
  text: string;
}

export type ShellDialog = 'keys' | 'emit' | 'snapshot' | 'tour' | 'help' | 'clear-captures';

export interface ShellState {
  notices: readonly ShellNotice[];
  dialog: ShellDialog | undefined;
  /** Whether the element under the pointer is explained instead of used. */
  explaining: boolean;
  /** A lesson that the user starts while faults are active, which are asked about first. */
  lessonWithFaults: { lesson: string; faults: readonly Fault[] } | undefined;
  explain: (explaining: boolean) => void;
  tell: (tone: ShellNotice['tone'], text: string) => void;
  dismiss: (id: number) => void;
  show: (dialog: ShellDialog | undefined) => void;
}

/** Maximum number of messages shown at once; older ones are dropped. */
const maxShown = 3;

/** The messages and dialogs of the page. */
export function createShellStore() {
  let lastId = 0;
  return createStore<ShellState>((set) => ({
    notices: [],
    dialog: undefined,
    explaining: false,
    lessonWithFaults: undefined,
    explain: (explaining) => set({ explaining }),
    tell: (tone, text) => {
      const notice = { id: ++lastId, tone, text };
      set(({ notices }) => ({ notices: [...notices.filter((one) => one.text !== text), notice].slice(-maxShown) }));
    },
    dismiss: (id) => set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
    show: (dialog) => set({ dialog }),
  }));
}
