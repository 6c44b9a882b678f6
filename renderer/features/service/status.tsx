import { ArrowLeftRight, ChevronsUp, CircleCheck, Clock, MessageCircle, type LucideIcon } from 'lucide-react';
import type { ChatStatus } from '#shared/model/customer-contact.ts';
import type { DeskStep } from '#shared/model/desk.ts';
import styles from './chats.module.css';

/** The label and meaning of each chat status. */
export const statusWords: Readonly<Record<ChatStatus, { label: string; meaning: string }>> = {
  queued: { label: 'Queued', meaning: 'Waiting for an agent' },
  active: { label: 'Active', meaning: 'Assigned to an agent' },
  escalated: { label: 'Escalated', meaning: 'Escalated to a supervisor' },
  transferred: { label: 'Transferred', meaning: 'Moved to another queue, waiting for an agent' },
  ended: { label: 'Ended', meaning: 'The chat has ended' },
};

export const statuses = Object.keys(statusWords) as ChatStatus[];

const icons: Readonly<Record<ChatStatus, LucideIcon>> = {
  queued: Clock,
  active: MessageCircle,
  escalated: ChevronsUp,
  transferred: ArrowLeftRight,
  ended: CircleCheck,
};

/** The status of a chat, with its icon in its color. */
export function StatusMark({ status }: { status: ChatStatus }) {
  const Icon = icons[status];
  return (
    <span className={styles.status} data-status={status} title={statusWords[status].meaning}>
      <Icon size={12} color="var(--tone)" aria-hidden />
      {status}
    </span>
  );
}

/** Why an action is not allowed in a status; undefined when it is allowed. */
export function whyNot({ from, label }: DeskStep, status: ChatStatus): string | undefined {
  if (from.includes(status)) return undefined;
  if (status === 'ended') return 'The chat has ended.';
  const states = from.length === 1 ? from.join() : `${from.slice(0, -1).join(', ')} or ${from.at(-1) ?? ''}`;
  return `${label} requires a chat that is ${states}. This one is ${status}.`;
}

/** Formats an age in one unit. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${String(seconds)} s`;
  if (seconds < 3600) return `${String(Math.floor(seconds / 60))} min`;
  if (seconds < 86_400) return `${String(Math.floor(seconds / 3600))} h`;
  return `${String(Math.floor(seconds / 86_400))} d`;
}
