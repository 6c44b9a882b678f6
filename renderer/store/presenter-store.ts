import { createStore } from 'zustand/vanilla';

/** Where the page stores whether the presenter view is on. */
export interface PresenterMemory {
  read: () => boolean | undefined;
  write: (on: boolean) => void;
}

export interface PresenterState {
  /** Whether the presenter view is on. Secrets are then masked on the screen. */
  on: boolean;
  toggle: () => void;
  /** Whether each message is held before it is sent. */
  stepping: boolean;
  toggleStepping: () => void;
  /** The course whose lessons are played one after the other; undefined for single lessons. */
  course: string | undefined;
  setCourse: (course: string | undefined) => void;
}

/** The presenter view of this tab, also after it is reloaded. Messages are held until it is reloaded only. */
export function createPresenterStore(memory: PresenterMemory) {
  return createStore<PresenterState>((set, get) => ({
    on: memory.read() ?? false,
    toggle: () => {
      set(({ on }) => ({ on: !on }));
      memory.write(get().on);
    },
    stepping: false,
    toggleStepping: () => set(({ stepping }) => ({ stepping: !stepping })),
    course: undefined,
    setCourse: (course) => set({ course }),
  }));
}
