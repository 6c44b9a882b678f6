import { createHash } from 'node:crypto';
import { lessonTracePrefix } from '#shared/trace/lesson-trace.ts';

const traceLength = 32;

/** Creates the trace ids of a lesson, or of the polls of a comparison. @param run The id of its run */
export function lessonTraces(run: string): () => string {
  let n = 0;
  return () => (lessonTracePrefix + createHash('sha256').update(`${run} ${n++}`).digest('hex')).slice(0, traceLength);
}
