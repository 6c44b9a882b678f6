/** One kind of event: its value in the payload, the last segment of the receiver's path, and what it means. */
export interface WebhookEventKind {
  event: string;
  path: string;
  meaning: string;
}

/** The event kinds of the interface. Only `chat_started` and the paths `chat-started`, `chat-completed` are given there. */
const webhookEventKinds: readonly WebhookEventKind[] = [
  { event: 'chat_started', path: 'chat-started', meaning: 'A chat session started' },
  { event: 'chat_ended', path: 'chat-completed', meaning: 'A chat ended' },
  { event: 'agent_assigned', path: 'agent-assigned', meaning: 'An agent was assigned to a chat' },
  { event: 'authentication_completed', path: 'authentication-completed', meaning: 'The customer authenticated' },
  { event: 'escalation_triggered', path: 'escalation-triggered', meaning: 'A chat was escalated' },
  { event: 'interaction_transferred', path: 'interaction-transferred', meaning: 'A chat was transferred' },
];

/** The path an event is delivered to, below the address of the receiver: `/webhook/<event-name>`. */
export function receiverPath(event: string): string {
  const known = webhookEventKinds.find((kind) => kind.event === event);
  return `/webhook/${known?.path ?? encodeURIComponent(event.replaceAll('_', '-'))}`;
}

/** The event whose deliveries go to a path, if it is one of the known. */
export function eventOfPath(path: string): string | undefined {
  const last = /\/webhook\/([^/?]+)$/.exec(path.split('?')[0] ?? '')?.[1];
  return webhookEventKinds.find((kind) => kind.path === last)?.event;
}
