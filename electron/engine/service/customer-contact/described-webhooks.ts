import type { Chat, EventKind } from '#shared/model/customer-contact.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { signatureHeaders, schemeRows } from '#shared/signing/schemes.ts';
import type { DescribedContent, DescribedOperation, ServiceDocument } from './read-document.ts';

type Webhooks = ServiceDocument['webhooks'];

const text = { type: 'string' };

function payloadUnder(
  { payloadFields }: Profile,
  event: string,
  { example, schema }: DescribedContent,
  chat: Chat,
): DescribedContent {
  if (payloadFields === 'template') return { schema: {}, example: { type: event } };
  const extended = payloadFields === 'extended';
  return {
    schema: {
      ...schema,
      properties: {
        ...(schema['properties'] as object),
        event: { const: event },
        ...(extended && { chatId: text, sessionId: text, data: {} }),
      },
    },
    example: { ...(example as object), event, ...(extended && { chatId: chat.id, sessionId: chat.sessionId }) },
  };
}

/** The webhooks under the profile, by the names of their events in payloads. @param chat An example. */
export function webhooksUnder(profile: Profile, webhooks: Webhooks, chat: Chat): Webhooks {
  const { eventNames, receiverPaths, signingScheme } = profile;
  const signed = signingScheme === 'none' ? [] : signatureHeaders(schemeRows[signingScheme]);
  const entries = Object.values(webhooks).map(({ post }): [string, { post: DescribedOperation }] => {
    const kind = post.operationId.replace('on_', '') as EventKind;
    const event = eventNames[kind];
    const content = post.requestBody?.content['application/json'] ?? { schema: {} };
    const changed: DescribedOperation = {
      ...post,
      description: `Sent to ${receiverPaths[kind]} below the URL of each subscription to this event.`,
      parameters: signed.map((name) => ({
        name,
        in: 'header',
        required: true,
        description: `Signing scheme ${signingScheme}`,
        schema: text,
      })),
      requestBody: {
        ...post.requestBody,
        content: { 'application/json': payloadUnder(profile, event, content, chat) },
      },
    };
    return [event, { post: changed }];
  });
  return Object.fromEntries(entries);
}
