/** How the trace ids of what Learn sends begin: “lesson” in ASCII. By chance, one in 2^48 does. */
export const lessonTracePrefix = '6c6573736f6e';

/** Whether a trace, or the chat that it started, belongs to a lesson or to the polls of Pull and push. */
export const isLessonTrace = (trace: string): boolean => trace.startsWith(lessonTracePrefix);
