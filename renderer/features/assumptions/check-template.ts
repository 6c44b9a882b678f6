import { fillTemplate, templateFault } from '#shared/profile/payload-template.ts';

/** What a template can name, with what stands there in the example. */
const templateFields: Readonly<Record<string, unknown>> = {
  event: 'chat_started',
  eventId: 'evt_2f6c',
  customerId: 'C-1001',
  timestamp: '2026-11-20T12:00:00.000Z',
  chatId: 'chat_81',
  sessionId: 'ses_81',
  chat: { id: 'chat_81', customerId: 'C-1001', sessionId: 'ses_81', status: 'queued' },
  customer: { id: 'C-1001', name: 'Ada Lindqvist', email: 'ada@example.com', tier: 'gold' },
  data: null,
};

/** Names to put in by a press; the members of the records beside the records themselves. */
export const templateNames = [...Object.keys(templateFields), 'chat.status', 'customer.name', 'customer.email'];

/** What becomes of a template. */
export interface TemplateCheck {
  /** A payload that it makes. */
  example: string;
  /** Why receivers will not get what is meant. */
  fault: string | undefined;
}

/** Fills a template with an example. */
export function checkTemplate(template: string): TemplateCheck {
  const filled = fillTemplate(template, templateFields);
  const fault = templateFault(template);
  try {
    return { example: JSON.stringify(JSON.parse(filled), null, 2), fault };
  } catch {
    return { example: filled, fault };
  }
}
