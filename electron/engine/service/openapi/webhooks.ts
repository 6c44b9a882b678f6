import type { Profile } from '#shared/profile/profile.ts';
import { signatureHeaders } from '#shared/signing/scheme-row.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { webhookEventKinds } from '#shared/profile/webhook-events.ts';
import { exampleChat, exampleInstant } from './examples.ts';

const text = { type: 'string' };

function payloadOf(profile: Profile, event: string) {
  if (profile.payloadFields === 'template') return { schema: {}, example: { type: event } };
  const three = { event, customerId: exampleChat.customerId, timestamp: exampleInstant };
  const extended = profile.payloadFields === 'extended';
  return {
    schema: {
      type: 'object',
      required: ['event', 'customerId', 'timestamp'],
      properties: {
        event: { const: event },
        customerId: text,
        timestamp: { type: 'string', format: 'date-time', description: 'ISO 8601 UTC, with milliseconds' },
        ...(extended && { chatId: text, sessionId: text, data: {} }),
      },
      additionalProperties: false,
    },
    example: { ...three, ...(extended && { chatId: exampleChat.id, sessionId: exampleChat.sessionId }) },
  };
}

const signatureFields = ({ signingScheme }: Profile): string[] =>
  signingScheme === 'none' ? [] : signatureHeaders(schemeRows[signingScheme]);

/** The webhooks of the service: one per kind of event, by its name in payloads. */
export function webhooksOf(profile: Profile): Record<string, unknown> {
  const entries = webhookEventKinds.map(({ kind, meaning }) => {
    const event = profile.eventNames[kind];
    const post = {
      operationId: `on_${kind}`,
      tags: ['Webhooks'],
      summary: meaning,
      description: `Sent to ${profile.receiverPaths[kind]} below the URL of each subscription to this event.`,
      security: [],
      parameters: signatureFields(profile).map((name) => ({
        name,
        in: 'header',
        required: true,
        description: `Signing scheme ${profile.signingScheme}`,
        schema: text,
      })),
      requestBody: { required: true, content: { 'application/json': payloadOf(profile, event) } },
      responses: {
        '200': { description: 'Accepted: the delivery is complete. Any other 2xx status is equivalent.' },
        '410': { description: 'Gone: the subscription is disabled.' },
        '5XX': { description: 'The receiver failed: the delivery is retried.' },
      },
    };
    return [event, { post }];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}
