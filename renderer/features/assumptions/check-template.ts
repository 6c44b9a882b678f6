import { fillTemplate, templateFault } from '#shared/profile/payload-template.ts';

/** The fields that a template can use, with example values. */
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

/** Fields offered for insertion: the template fields and some nested members. */
export const templateNames = [...Object.keys(templateFields), 'chat.status', 'customer.name', 'customer.email'];

/** The result of filling a template. */
export interface TemplateCheck {
  /** Example payload. */
  example: string;
  /** Why receivers cannot read the payload. */
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
