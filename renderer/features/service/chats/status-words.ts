import type { ChatStatus } from '#shared/model/chat.ts';
import type { DeskStep } from '#shared/model/desk-step.ts';

export const statusWords: Readonly<Record<ChatStatus, { label: string; meaning: string }>> = {
  queued: { label: 'Queued', meaning: 'Waits for an agent' },
  active: { label: 'Active', meaning: 'An agent has it' },
  escalated: { label: 'Escalated', meaning: 'A supervisor was asked' },
  transferred: { label: 'Transferred', meaning: 'Went to another queue, and waits for an agent' },
  ended: { label: 'Ended', meaning: 'Is over' },
};

export const statuses = Object.keys(statusWords) as ChatStatus[];

/** Why an act is not for a chat in a state; nothing when it is. */
export function whyNot({ from, label }: DeskStep, status: ChatStatus): string | undefined {
  if (from.includes(status)) return undefined;
  if (status === 'ended') return 'The chat is over, and stays so.';
  const states = from.length === 1 ? from.join() : `${from.slice(0, -1).join(', ')} or ${from.at(-1) ?? ''}`;
  return `${label} is for chats that are ${states}; this one is ${status}.`;
}

/** How long something is ago, in one unit. */
export function agoWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${String(seconds)} s`;
  if (seconds < 3600) return `${String(Math.floor(seconds / 60))} min`;
  if (seconds < 86_400) return `${String(Math.floor(seconds / 3600))} h`;
  return `${String(Math.floor(seconds / 86_400))} d`;
}
