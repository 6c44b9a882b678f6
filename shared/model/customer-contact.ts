// Written by `npm run docs` from shared/interfaces/customer-contact: change the documents there.
import { z } from 'zod';
import { instant } from '#shared/model/instant.ts';

/** The customer fields that a caller can set. Unknown fields are kept. */
export const customerFields = z.looseObject({
  name: z.string().min(1),
  email: z.email().optional(),
  phone: z.string().optional(),
  tier: z.enum(['standard', 'silver', 'gold']).optional(),
  locale: z.string().optional(),
  tags: z.array(z.string()).optional(),
});
export type CustomerFields = z.infer<typeof customerFields>;

/** A customer record of the service. */
export const customer = z.looseObject({
  name: z.string().min(1),
  email: z.email().optional(),
  phone: z.string().optional(),
  tier: z.enum(['standard', 'silver', 'gold']).optional(),
  locale: z.string().optional(),
  tags: z.array(z.string()).optional(),
  id: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type Customer = z.infer<typeof customer>;

export const chatStatus = z.enum(['queued', 'active', 'escalated', 'transferred', 'ended']);
export type ChatStatus = z.infer<typeof chatStatus>;

/** A chat with a customer. Each chat has one session. */
export const chat = z.object({
  id: z.string(),
  customerId: z.string(),
  sessionId: z.string(),
  status: chatStatus,
  since: instant.describe('When the chat reached this status'),
  agentId: z.string().nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type Chat = z.infer<typeof chat>;

/** The body that starts a chat. */
export const chatStart = z.strictObject({ customerId: z.string().min(1) });

/** The operations. `admin` includes all scopes; `body`: the schema of each media type. */
export const serviceRoutes = [
  {
    operation: 'getCustomer',
    method: 'GET',
    path: '/api/customers/:customerId',
    purpose: 'Retrieve customer information',
    scope: 'read:customers',
    negotiates: true,
  },
  {
    operation: 'getOwnCustomer',
    method: 'GET',
    path: '/api/customer',
    purpose: 'Retrieve customer data',
    scope: 'read:customers',
    negotiates: true,
  },
  {
    operation: 'startChat',
    method: 'POST',
    path: '/api/chat/start',
    purpose: 'Create and start a chat session',
    scope: 'write:customers',
    negotiates: true,
    body: { 'application/json': 'ChatStart' },
  },
  {
    operation: 'replaceCustomer',
    method: 'PUT',
    path: '/api/customer/:customerId',
    purpose: 'Update the full customer record',
    scope: 'write:customers',
    negotiates: true,
    body: { 'application/json': 'CustomerFields' },
  },
  {
    operation: 'updateCustomer',
    method: 'PATCH',
    path: '/api/customer/:customerId',
    purpose: 'Update only selected fields of the customer',
    scope: 'write:customers',
    negotiates: true,
    body: {
      'application/merge-patch+json': 'MergePatch',
      'application/json-patch+json': 'JsonPatch',
      'application/json': 'MergePatch',
    },
  },
  {
    operation: 'deleteSession',
    method: 'DELETE',
    path: '/api/session/:sessionId',
    purpose: 'Delete a session',
    scope: 'admin',
  },
  {
    operation: 'getChatStatus',
    method: 'GET',
    path: '/api/chat/status',
    purpose: 'Read the status of a chat',
    scope: 'read:customers',
    negotiates: true,
  },
] as const;
export type ServiceOperation = (typeof serviceRoutes)[number]['operation'];

/** HEAD of the paths without GET. */
export const headRoutes = [
  {
    operation: 'head_api_chat_start',
    method: 'HEAD',
    path: '/api/chat/start',
    purpose: 'Check whether the resource exists',
    scope: 'read:customers',
  },
  {
    operation: 'head_api_customer_customerId',
    method: 'HEAD',
    path: '/api/customer/:customerId',
    purpose: 'Check whether the resource exists',
    scope: 'read:customers',
    negotiates: true,
  },
  {
    operation: 'head_api_session_sessionId',
    method: 'HEAD',
    path: '/api/session/:sessionId',
    purpose: 'Check whether the resource exists',
    scope: 'read:customers',
  },
] as const;
export type HeadOperation = (typeof headRoutes)[number]['operation'];

/** The scopes, with their descriptions for the consent page. */
export const interfaceScopes = [
  { scope: 'read:customers', meaning: 'Read customer records and chats' },
  { scope: 'write:customers', meaning: 'Change customer records and start chats' },
  { scope: 'admin', meaning: 'Full access, including deleting sessions' },
] as const;

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

/** The event kinds, with the default last segments of their receiver paths. */
export const webhookEventKinds: readonly { kind: EventKind; path: string; meaning: string }[] = [
  { kind: 'chat_started', path: 'chat-started', meaning: 'A chat session started' },
  { kind: 'chat_ended', path: 'chat-completed', meaning: 'A chat ended' },
  { kind: 'agent_assigned', path: 'agent-assigned', meaning: 'An agent was assigned to a chat' },
  { kind: 'authentication_completed', path: 'authentication-completed', meaning: 'The customer authenticated' },
  { kind: 'escalation_triggered', path: 'escalation-triggered', meaning: 'A chat was escalated' },
  { kind: 'interaction_transferred', path: 'interaction-transferred', meaning: 'A chat was transferred' },
];

/** The events that operations emit by default. */
export const emissions = { startChat: 'chat_started', deleteSession: 'chat_ended' } as const;

/** The moves of a chat between its states, with the events that they emit by default. */
export const chatMoves: readonly { from: ChatStatus; to: ChatStatus; emits: EventKind }[] = [
  { from: 'queued', to: 'active', emits: 'agent_assigned' },
  { from: 'escalated', to: 'active', emits: 'agent_assigned' },
  { from: 'transferred', to: 'active', emits: 'agent_assigned' },
  { from: 'active', to: 'escalated', emits: 'escalation_triggered' },
  { from: 'transferred', to: 'escalated', emits: 'escalation_triggered' },
  { from: 'active', to: 'transferred', emits: 'interaction_transferred' },
  { from: 'escalated', to: 'transferred', emits: 'interaction_transferred' },
  { from: 'queued', to: 'ended', emits: 'chat_ended' },
  { from: 'active', to: 'ended', emits: 'chat_ended' },
  { from: 'escalated', to: 'ended', emits: 'chat_ended' },
  { from: 'transferred', to: 'ended', emits: 'chat_ended' },
];
