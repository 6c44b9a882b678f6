import type { Chat } from '#shared/model/chat.ts';
import type { Customer } from '#shared/model/customer.ts';

const at = '2026-11-20T12:04:31.200Z';

export const exampleCustomer: Customer = {
  id: 'C-1001',
  name: 'Ada Lindqvist',
  email: 'ada@example.com',
  phone: '+46 8 5550 101',
  tier: 'gold',
  locale: 'sv-SE',
  tags: ['newsletter'],
  createdAt: at,
  updatedAt: at,
};

export const exampleChat: Chat = {
  id: 'chat_01jd3vq8m0x5f9k2r7t4w6y8za',
  customerId: 'C-1001',
  sessionId: 'ses_01jd3vq8m0b3d5f7h9j1k3m5n7',
  status: 'queued',
  since: at,
  agentId: null,
  startedAt: at,
  endedAt: null,
};

export const exampleInstant = at;
