import type { Page } from 'playwright-core';
import type { Workbench } from './open-workbench.ts';

/** Emits `chat_started`, wrong in one way on purpose if one is named; answers the id of its delivery. */
export async function emit(workbench: Workbench, fault?: string): Promise<string> {
  const event = { event: 'chat_started', customerId: 'C-1001', ...(fault !== undefined && { fault }) };
  const answer = (await (await workbench.call('POST', '/events', event)).json()) as { deliveries: [string] };
  return answer.deliveries[0];
}

interface SeenDelivery {
  status: string;
  attempts: { response?: { status: number } }[];
}

/** A delivery as it stands now. */
export async function deliveryOf(workbench: Workbench, id: string): Promise<SeenDelivery> {
  return (await (await workbench.call('GET', `/deliveries/${id}`)).json()) as SeenDelivery;
}

/** Sends a request with an expired token, and waits until Overview shows it: the timeline selects what is the newest then. */
export async function rejectToken(workbench: Workbench, page: Page): Promise<void> {
  const request = { method: 'GET', url: '/api/customers/C-1001', token: { condition: 'expired' } };
  await workbench.call('POST', '/requests', request);
  await page
    .locator('#main')
    .getByText(/^401, token expired/)
    .first()
    .waitFor();
}
