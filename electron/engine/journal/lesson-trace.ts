import { createHash } from 'node:crypto';

/** How the trace ids of lessons begin: “lesson” in ASCII. By chance, one in 2^48 does. */
const prefix = Buffer.from('lesson').toString('hex');
const traceLength = 32;

/** Creates the trace ids of a lesson. @param run The id of its run */
export function lessonTraces(run: string): () => string {
  let n = 0;
  return () => (prefix + createHash('sha256').update(`${run} ${n++}`).digest('hex')).slice(0, traceLength);
}

/** Whether a trace, or the chat that it started, belongs to a lesson. */
export const isLessonTrace = (trace: string): boolean => trace.startsWith(prefix);
