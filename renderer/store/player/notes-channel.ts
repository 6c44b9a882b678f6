import type { LessonStep } from '#shared/scenario/lesson.ts';

/** What the page of notes shows of the player, or of the lesson that is played. */
export interface NotedSteps {
  /** The current step in a sentence; undefined while neither is open. */
  current: string | undefined;
  /** The next step, also while it is hidden from the audience; undefined at the end. */
  next: NextStep | undefined;
  /** E.g. `3 of 11`. */
  place: string;
  lesson?: NotedLesson | undefined;
}

/** What comes next, for a trainer who leads over to it. */
export interface NextStep {
  /** Its name, its question, or what happens in a sentence. */
  title: string;
  /** What the audience will read beside the subject. */
  text?: string | undefined;
  /** The answers of its question. */
  answers?: readonly string[] | undefined;
}

/** What a trainer needs of the step of a lesson. */
export interface NotedLesson {
  title: string;
  /** When it was started, as an instant of RFC 3339. */
  startedAt: string;
  minutes: number;
  /** What a trainer says; paragraphs are separated by an empty line. */
  said: string;
  ask: LessonStep['ask'];
  /** Questions that the room may ask. */
  asked: LessonStep['asked'];
  /** The course that it is a part of, if one is played. */
  course: NotedCourse | undefined;
}

/** The lessons of a course that is played, and the time. */
export interface NotedCourse {
  name: string;
  /** When it was started, as an instant of RFC 3339. */
  startedAt: string;
  lessons: { title: string; minutes: number; begins: number }[];
  /** Index of the lesson that is played. */
  at: number;
}

/** The part of the address of the page of notes, after `#/`. */
export const notesPlace = 'presenter-notes';

const channelName = 'hookbench.presenter-notes';

/** Opens the page of notes in a second window or tab, or shows the open one. */
export function openNotes(): void {
  window.open(`${location.pathname}#/${notesPlace}`, channelName);
}

/** Nothing is played. */
export const noSteps: NotedSteps = { current: undefined, next: undefined, place: '' };

/** The keys of remote controls for presentations, which show another step or blank the screen, and the number of an answer. */
export type StepKey = 'PageUp' | 'PageDown' | 'b' | `${number}`;

/** Acts in the other window as its own keys do. */
export function pressInPlayer(key: StepKey): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(key);
  channel.close();
}

function pressKey(key: string): void {
  const at = document.querySelector('[role=dialog]') ?? document.body;
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Sends steps to the page of notes, now and when it opens, and obeys its keys. One sender at a time. @returns Stops that. */
export function publishSteps(steps: NotedSteps): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<StepKey | 'opened'>) => {
    if (data === 'opened') channel.postMessage(steps);
    else pressKey(data);
  });
  channel.postMessage(steps);
  return () => channel.close();
}

/** Tells the page of notes that nothing is played. */
export function clearSteps(): void {
  publishSteps(noSteps)();
}

/** Receives the steps of the player, and asks for the current ones. @returns Stops that. */
export function followSteps(receive: (steps: NotedSteps) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'object') receive(data as NotedSteps);
  });
  channel.postMessage('opened');
  return () => channel.close();
}
