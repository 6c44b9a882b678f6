import {
  chatMoves,
  emissions,
  serviceRoutes,
  type ChatStatus,
  type EventKind,
  type ServiceOperation,
} from '../model/customer-contact.ts';

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

/** An API call, e.g. `POST /api/chat/start`. */
const callOf = (operation: ServiceOperation): string =>
  serviceRoutes.flatMap((row) => (row.operation === operation ? [`${row.method} ${row.path}`] : [])).join();

export const triggerLabels: Readonly<Record<EventTrigger, string>> = {
  startChat: callOf('startChat'),
  deleteSession: callOf('deleteSession'),
  updateCustomer: callOf('updateCustomer'),
  replaceCustomer: callOf('replaceCustomer'),
  assign: 'Agent desk: assign',
  authenticate: 'Agent desk: authenticate',
  escalate: 'Agent desk: escalate',
  transfer: 'Agent desk: transfer',
  end: 'Agent desk: end',
};

const movedTo = (state: ChatStatus): EventKind | null => chatMoves.find(({ to }) => to === state)?.emits ?? null;

/** The event kind that each trigger emits by default. */
export const defaultEmissions: Readonly<Record<EventTrigger, EventKind | null>> = {
  ...(Object.fromEntries(eventTriggers.map((one) => [one, null])) as Record<EventTrigger, null>),
  ...emissions,
  assign: movedTo('active'),
  authenticate: 'authentication_completed',
  escalate: movedTo('escalated'),
  transfer: movedTo('transferred'),
  end: movedTo('ended'),
};
