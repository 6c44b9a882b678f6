import { createStore } from 'zustand/vanilla';
import type { Memory } from './memory.ts';

/** What stays when the page loads again. */
export interface Presented {
  on: boolean;
  /** The course whose lessons are played one after the other; undefined for single lessons. */
  course?: string | undefined;
  /** When the course was started, as an instant of RFC 3339. */
  courseSince?: string | undefined;
}

export interface PresenterState extends Presented {
  /** Switches the presenter view on or off. Secrets are masked on the screen while it is on. */
  toggle: () => void;
  /** Whether the screen is black: in the presenter view, or by the notes. */
  blank: boolean;
  setBlank: (blank: boolean) => void;
  /** Whether each message is held before it is sent. */
  stepping: boolean;
  toggleStepping: () => void;
  setCourse: (course: string | undefined) => void;
  /** Starts the time of the course. @param again Also if it runs. */
  beginCourse: (again: boolean) => void;
}

/** The presenter view and the course of this tab, also after it is reloaded. Messages are held until it is reloaded only. */
export function createPresenterStore(memory: Memory<Presented>) {
  return createStore<PresenterState>((set, get) => {
    const change = (to: Partial<Presented>) => {
      set(to);
      const { course, courseSince, on } = get();
      memory.write({ on, course, courseSince });
    };
    return {
      on: false,
      course: undefined,
      courseSince: undefined,
      ...memory.read(),
      toggle: () => change({ on: !get().on }),
      blank: false,
      setBlank: (blank) => set({ blank }),
      stepping: false,
      toggleStepping: () => set(({ stepping }) => ({ stepping: !stepping })),
      setCourse: (course) => change({ course, courseSince: undefined }),
      beginCourse: (again) => {
        if (again || get().courseSince === undefined) change({ courseSince: new Date().toISOString() });
      },
    };
  });
}
