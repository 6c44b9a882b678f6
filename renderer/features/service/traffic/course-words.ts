import type { ChatCourse } from '#shared/model/traffic.ts';

/** How a simulated chat goes, in words. */
export const courseWords: Readonly<Record<ChatCourse, { label: string; meaning: string }>> = {
  plain: { label: 'Plain', meaning: 'Assigned, then ended.' },
  escalated: { label: 'Escalated', meaning: 'A supervisor is asked on the way.' },
  transferred: { label: 'Transferred', meaning: 'Goes to another queue on the way.' },
  abandoned: { label: 'Abandoned', meaning: 'Ended before an agent came.' },
};
