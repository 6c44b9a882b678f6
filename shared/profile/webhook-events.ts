/** One event kind of the interface, with the default last segment of its receiver path. */
export interface WebhookEventKind {
  kind: EventKind;
  path: string;
  meaning: string;
}

/** The names of event kinds in code. The value in a payload is a setting of the profile. */
export const eventKinds = [
  'chat_started',
  'chat_ended',
  'agent_assigned',
  'authentication_completed',
  'escalation_triggered',
  'interaction_transferred',
] as const;
export type EventKind = (typeof eventKinds)[number];

/**
 * The event kinds of the interface, which only specifies `chat_started` and the paths `chat-started` and
 * `chat-completed`.
 */
export const webhookEventKinds: readonly WebhookEventKind[] = [
  { kind: 'chat_started', path: 'chat-started', meaning: 'A chat session started' },
  { kind: 'chat_ended', path: 'chat-completed', meaning: 'A chat ended' },
  { kind: 'agent_assigned', path: 'agent-assigned', meaning: 'An agent was assigned to a chat' },
  { kind: 'authentication_completed', path: 'authentication-completed', meaning: 'The customer authenticated' },
  { kind: 'escalation_triggered', path: 'escalation-triggered', meaning: 'A chat was escalated' },
  { kind: 'interaction_transferred', path: 'interaction-transferred', meaning: 'A chat was transferred' },
];
