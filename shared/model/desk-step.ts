import type { ChatStatus } from './chat.ts';
import type { DeskAction } from './desk.ts';

/** What an act of the desk does to a chat: from which states it may be done, and the state it leads to. */
export interface DeskStep {
  action: DeskAction;
  from: readonly ChatStatus[];
  /** The state behind it; `null` keeps the present one. */
  to: ChatStatus | null;
  label: string;
  meaning: string;
}

const open: readonly ChatStatus[] = ['queued', 'active', 'escalated', 'transferred'];

/** The transitions of a chat, by the agent desk. */
export const deskSteps: readonly DeskStep[] = [
  {
    action: 'assign',
    from: ['queued', 'escalated', 'transferred'],
    to: 'active',
    label: 'Assign',
    meaning: 'An agent takes the chat',
  },
  {
    action: 'authenticate',
    from: open,
    to: null,
    label: 'Authenticate',
    meaning: 'The customer proves who they are',
  },
  {
    action: 'escalate',
    from: ['active', 'transferred'],
    to: 'escalated',
    label: 'Escalate',
    meaning: 'A supervisor is asked',
  },
  {
    action: 'transfer',
    from: ['active', 'escalated'],
    to: 'transferred',
    label: 'Transfer',
    meaning: 'The chat goes to another queue',
  },
  { action: 'end', from: open, to: 'ended', label: 'End', meaning: 'The chat is over' },
];
