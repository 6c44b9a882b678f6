/** How the trace ids of what Learn sends begin: “lesson” in ASCII. By chance, one in 2^48 does. */
export const lessonTracePrefix = '6c6573736f6e';

/** How the trace ids begin of what a lesson sends as somebody else than the four parties: “lessonelse”. */
export const someoneElsePrefix = `${lessonTracePrefix}656c7365`;

/** Whether a lesson sent the messages of a trace as an attacker, whose part one of our parties plays. */
export const isBySomeoneElse = (trace: string): boolean => trace.startsWith(someoneElsePrefix);

/** Whether a trace, or the chat that it started, belongs to a lesson or to the polls of Pull and push. */
export const isLessonTrace = (trace: string): boolean => trace.startsWith(lessonTracePrefix);
