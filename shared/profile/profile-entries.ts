import { authorizationEntries } from './entries/authorization-entries.ts';
import { serviceEntries } from './entries/service-entries.ts';
import { transportEntries } from './entries/transport-entries.ts';
import { webhookEntries } from './entries/webhook-entries.ts';
import type { ProfileArea } from './profile-entry.ts';

/**
 * The gaps of the interface that have a setting. The profile, the docs and the Assumptions screen are built from this
 * table.
 */
export const profileEntries = { ...authorizationEntries, ...serviceEntries, ...transportEntries, ...webhookEntries };
export type ProfileEntries = typeof profileEntries;

/** A gap of the interface with a fixed assumption and no setting. */
export interface FixedAssumption {
  id: string;
  area: ProfileArea;
  title: string;
  says: string;
  section: string;
  assumption: string;
  source: string;
}

export const fixedAssumptions: readonly FixedAssumption[] = [
  {
    id: 'customerRecord',
    area: 'service',
    title: 'Customer record',
    says: 'Fields of these records are not shown.',
    section: 'Resources named by paths',
    assumption: 'id, name, email, phone, tier, locale, tags[], createdAt, updatedAt.',
    source: 'Interface, Resources named by paths',
  },
  {
    id: 'chatRecord',
    area: 'service',
    title: 'Chat and session',
    says: 'Fields of these records are not shown.',
    section: 'Resources named by paths',
    assumption:
      'A chat has id, customerId, sessionId, status, since, agentId, startedAt, endedAt; one session per chat.',
    source: 'Interface, Resources named by paths',
  },
  {
    id: 'chatStates',
    area: 'service',
    title: 'Chat states',
    says: 'States and transitions are not shown.',
    section: 'States and transitions',
    assumption: 'queued, active, escalated, transferred, ended.',
    source: 'Interface, Events 3',
  },
  {
    id: 'chatStatusQuery',
    area: 'service',
    title: 'GET /api/chat/status',
    says: 'Read the status of a chat (a polling call); query parameters are not shown.',
    section: 'Endpoints, API paths',
    assumption: '?chatId= selects the chat; the response contains its status and since when.',
    source: 'RFC 9110 9.3.1',
  },
  {
    id: 'unknownRecord',
    area: 'service',
    title: 'Unknown identifiers, media types and sizes',
    says: '404 when the path is wrong; the rest is not shown.',
    section: 'Errors',
    assumption: 'Unknown identifier 404, unsupported media type 415, not acceptable 406, unknown method 501.',
    source: 'RFC 9110 15.5',
  },
  {
    id: 'receiverRegistration',
    area: 'webhooks',
    title: 'Receiver registration',
    says: 'Registration of receiver addresses is not shown.',
    section: 'Events 10',
    assumption: 'Subscriptions, on their screen, in the control API and in hookbench.yaml.',
    source: 'Standard Webhooks 1.0',
  },
  {
    id: 'redirects',
    area: 'webhooks',
    title: 'Redirects from receivers',
    says: 'Nothing.',
    section: 'Errors',
    assumption: '2xx means delivered. 3xx is a failure, and redirects are not followed.',
    source: 'Standard Webhooks 1.0',
  },
  {
    id: 'versioning',
    area: 'service',
    title: 'Versioning',
    says: 'Versioning is not shown.',
    section: 'Versioning',
    assumption: 'None: paths and headers carry no version.',
    source: 'Interface, Versioning',
  },
];
