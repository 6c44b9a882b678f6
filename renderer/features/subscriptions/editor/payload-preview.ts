import { prettyJson } from '#shared/text/pretty-json.ts';
import { fillTemplate, templateFault } from '#shared/profile/payload-template.ts';
import type { PayloadFields } from '../../../store/subscriptions/subscription-form.ts';

/** The event of the preview. */
const example = {
  event: 'chat_started',
  customerId: 'C-1001',
  timestamp: '2026-11-20T12:04:31.200Z',
  eventId: 'evt_1',
  chatId: 'chat_1',
  sessionId: 'ses_1',
  data: {},
  chat: { id: 'chat_1', customerId: 'C-1001', sessionId: 'ses_1', status: 'active' },
  customer: { id: 'C-1001', name: 'Ada Lovelace', email: 'ada@example.com', tier: 'gold' },
};

/** An example payload, or why the template is invalid. */
export function payloadPreview(fields: PayloadFields, template: string): { text: string } | { fault: string } {
  const { event, customerId, timestamp, chatId, sessionId, data } = example;
  if (fields === 'exact') return { text: indented(JSON.stringify({ event, customerId, timestamp })) };
  if (fields === 'extended')
    return { text: indented(JSON.stringify({ event, customerId, timestamp, chatId, sessionId, data })) };
  const fault = templateFault(template);
  return fault === undefined ? { text: indented(fillTemplate(template, example)) } : { fault };
}

const indented = (json: string) => prettyJson(json) ?? json;
