import { createStore } from 'zustand/vanilla';

export interface PresenterState {
  /** Whether the presenter view is on. Secrets are then masked on the screen. */
  on: boolean;
  toggle: () => void;
  /** Whether each message is held before it is sent. */
  stepping: boolean;
  toggleStepping: () => void;
}

/** The presenter view, for this page until it is reloaded. */
export function createPresenterStore() {
  return createStore<PresenterState>((set) => ({
    on: false,
    toggle: () => set(({ on }) => ({ on: !on })),
    stepping: false,
    toggleStepping: () => set(({ stepping }) => ({ stepping: !stepping })),
  }));
}
