/** The fields that a template can name, and what stands in them in the example. */
export const templateFields: Readonly<Record<string, unknown>> = {
  event: 'chat_started',
  eventId: 'evt_2f6c',
  customerId: 'C-1001',
  timestamp: '2026-11-20T12:00:00.000Z',
  chat: { id: 'chat_81', customerId: 'C-1001', sessionId: 'ses_81', status: 'queued' },
  'chat.id': 'chat_81',
  'chat.sessionId': 'ses_81',
  'chat.status': 'queued',
  'chat.agentId': null,
  'chat.startedAt': '2026-11-20T12:00:00.000Z',
  customer: { id: 'C-1001', name: 'Ada Lovelace', email: 'ada@example.org' },
  'customer.name': 'Ada Lovelace',
  'customer.email': 'ada@example.org',
  'customer.phone': '+44 20 7946 0018',
  'customer.tier': 'gold',
};

/** What becomes of a template: an example of the payload, and what receivers will not be able to read. */
export interface TemplateCheck {
  example: string;
  /** Fields in braces that name nothing known. */
  unknown: readonly string[];
  /** Why the payload is not JSON. */
  problem: string | undefined;
}

const field = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Fills a template with an example. Fields of a chat or a customer beyond the listed ones are known as well. */
export function checkTemplate(template: string): TemplateCheck {
  const unknown = new Set<string>();
  const filled = template.replaceAll(field, (_, name: string) => {
    if (name in templateFields) return JSON.stringify(templateFields[name]);
    if (!/^(chat|customer)\.[\w.]+$/.test(name)) unknown.add(name);
    return 'null';
  });
  try {
    return { example: JSON.stringify(JSON.parse(filled), null, 2), unknown: [...unknown], problem: undefined };
  } catch (error) {
    return { example: filled, unknown: [...unknown], problem: error instanceof Error ? error.message : 'not JSON' };
  }
}
