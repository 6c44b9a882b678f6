import { createHash } from 'node:crypto';
import { lessonTracePrefix, someoneElsePrefix } from '#shared/trace/lesson-trace.ts';

const traceLength = 32;

/** Creates the id of a trace; with `someone-else`, one whose messages are not from the four parties. */
export type NewLessonTrace = (sender?: 'someone-else') => string;

/** Creates the trace ids of a lesson, or of the polls of a comparison. @param run The id of its run */
export function lessonTraces(run: string): NewLessonTrace {
  let n = 0;
  return (sender) =>
    (
      (sender ? someoneElsePrefix : lessonTracePrefix) + createHash('sha256').update(`${run} ${n++}`).digest('hex')
    ).slice(0, traceLength);
}
