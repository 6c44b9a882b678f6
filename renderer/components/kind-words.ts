import type { JournalKind } from '#shared/model/journal-entry.ts';

/** The names of the journal entry kinds, in display order. */
export const kindWords: Record<JournalKind, { one: string; many: string }> = {
  exchange: { one: 'Exchange', many: 'Exchanges' },
  decision: { one: 'Checks', many: 'Checks' },
  token: { one: 'Token', many: 'Tokens' },
  chat: { one: 'Chat', many: 'Chats' },
  event: { one: 'Event', many: 'Events' },
  delivery: { one: 'Delivery', many: 'Deliveries' },
  attempt: { one: 'Attempt', many: 'Attempts' },
  capture: { one: 'Capture', many: 'Captures' },
  subscription: { one: 'Subscription', many: 'Subscriptions' },
  experiment: { one: 'Experiment', many: 'Experiments' },
  traffic: { one: 'Traffic', many: 'Traffic' },
  pairing: { one: 'Pairing', many: 'Pairings' },
  catcher: { one: 'Catcher', many: 'Catcher' },
  clock: { one: 'Clock', many: 'Clocks' },
  profile: { one: 'Profile', many: 'Profile' },
  record: { one: 'Record', many: 'Records' },
  interface: { one: 'Interface', many: 'Interface' },
  fault: { one: 'Fault', many: 'Faults' },
  tool: { one: 'Tool', many: 'Tools' },
  case: { one: 'Case file', many: 'Case files' },
  engine: { one: 'Engine', many: 'Engine' },
};
