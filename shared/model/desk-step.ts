import type { ChatStatus } from './chat.ts';
import type { DeskAction } from './desk.ts';

/** One step of the agent desk: the states from which it is possible, and the resulting state. */
export interface DeskStep {
  action: DeskAction;
  from: readonly ChatStatus[];
  /** The resulting state; `null` keeps the current one. */
  to: ChatStatus | null;
  label: string;
  meaning: string;
}

const open: readonly ChatStatus[] = ['queued', 'active', 'escalated', 'transferred'];

/** The state transitions of a chat. */
export const deskSteps: readonly DeskStep[] = [
  {
    action: 'assign',
    from: ['queued', 'escalated', 'transferred'],
    to: 'active',
    label: 'Assign',
    meaning: 'An agent accepts the chat',
  },
  {
    action: 'authenticate',
    from: open,
    to: null,
    label: 'Authenticate',
    meaning: 'The customer proves their identity',
  },
  {
    action: 'escalate',
    from: ['active', 'transferred'],
    to: 'escalated',
    label: 'Escalate',
    meaning: 'A supervisor is called in',
  },
  {
    action: 'transfer',
    from: ['active', 'escalated'],
    to: 'transferred',
    label: 'Transfer',
    meaning: 'The chat moves to another queue',
  },
  { action: 'end', from: open, to: 'ended', label: 'End', meaning: 'The chat ends' },
];
