import { z } from 'zod';
import { instant } from '../model/instant.ts';

/** The lifetime of a token, and the clock of the service before and after a step moved it. */
export const lessonLifetime = z.object({ issued: instant, expires: instant, before: instant, after: instant });
export type LessonLifetime = z.infer<typeof lessonLifetime>;

const clockTime = (time: string): string => new Date(time).toLocaleTimeString('en-GB');

/** The same in a sentence, with local times. */
export const lessonLifetimeWords = ({ after, before, expires, issued }: LessonLifetime): string =>
  `Token issued at ${clockTime(issued)}, expires at ${clockTime(expires)}. Clock of the service: ${clockTime(before)}, then ${clockTime(after)}.`;
