import type { ChatCourse } from '#shared/model/traffic.ts';

/** The label and meaning of each course of a simulated chat. */
export const courseWords: Readonly<Record<ChatCourse, { label: string; meaning: string }>> = {
  plain: { label: 'Plain', meaning: 'Assigned, then ended.' },
  escalated: { label: 'Escalated', meaning: 'Escalated to a supervisor before it ends.' },
  transferred: { label: 'Transferred', meaning: 'Transferred to another queue before it ends.' },
  abandoned: { label: 'Abandoned', meaning: 'Ended before an agent is assigned.' },
};
