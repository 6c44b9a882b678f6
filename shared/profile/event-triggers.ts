import type { EventKind } from './webhook-events.ts';

/** The triggers of events in the service: API calls and actions of the agent desk. */
export const eventTriggers = [
  'startChat',
  'deleteSession',
  'updateCustomer',
  'replaceCustomer',
  'assign',
  'authenticate',
  'escalate',
  'transfer',
  'end',
] as const;
export type EventTrigger = (typeof eventTriggers)[number];

export const triggerLabels: Readonly<Record<EventTrigger, string>> = {
  startChat: 'POST /api/chat/start',
  deleteSession: 'DELETE /api/session/:sessionId',
  updateCustomer: 'PATCH /api/customer/:customerId',
  replaceCustomer: 'PUT /api/customer/:customerId',
  assign: 'Agent desk: assign',
  authenticate: 'Agent desk: authenticate',
  escalate: 'Agent desk: escalate',
  transfer: 'Agent desk: transfer',
  end: 'Agent desk: end',
};

/** The event kind that each trigger emits by default. */
export const defaultEmissions: Readonly<Record<EventTrigger, EventKind | null>> = {
  startChat: 'chat_started',
  deleteSession: 'chat_ended',
  updateCustomer: null,
  replaceCustomer: null,
  assign: 'agent_assigned',
  authenticate: 'authentication_completed',
  escalate: 'escalation_triggered',
  transfer: 'interaction_transferred',
  end: 'chat_ended',
};
