import type { ChatStatus } from '#shared/model/customer-contact.ts';
import type { DeskAction } from '#shared/model/desk.ts';

/** The expected result of each action in each state; unnamed ones are rejected. */
export const transitions: Record<ChatStatus, Partial<Record<DeskAction, ChatStatus>>> = {
  queued: { assign: 'active', authenticate: 'queued', end: 'ended' },
  active: { authenticate: 'active', escalate: 'escalated', transfer: 'transferred', end: 'ended' },
  escalated: { assign: 'active', authenticate: 'escalated', transfer: 'transferred', end: 'ended' },
  transferred: { assign: 'active', authenticate: 'transferred', escalate: 'escalated', end: 'ended' },
  ended: {},
};

/** Acts that bring a queued chat into each state. */
export const wayTo: Record<ChatStatus, readonly DeskAction[]> = {
  queued: [],
  active: ['assign'],
  escalated: ['assign', 'escalate'],
  transferred: ['assign', 'transfer'],
  ended: ['end'],
};

/** The kind of event that each act emits by default. */
export const emitted: Record<DeskAction, string> = {
  assign: 'agent_assigned',
  authenticate: 'authentication_completed',
  escalate: 'escalation_triggered',
  transfer: 'interaction_transferred',
  end: 'chat_ended',
};
