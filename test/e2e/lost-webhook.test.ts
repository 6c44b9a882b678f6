import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { openRows, openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const detail = () => page.getByRole('region', { name: 'Detail', exact: true });

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  await workbench.call('POST', '/faults', { where: 'network', what: { kind: 'tcp', condition: 'refused' } });
  await workbench.call('POST', '/events', { event: 'agent_assigned', customerId: 'C-1001' });
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test('Timeline shows that the receiver did not receive the webhook, and why', async () => {
  await openRows(page);
  const lost = page.getByRole('option').filter({ hasText: 'agent_assigned not received' });
  await lost.filter({ hasText: 'Our receiver, attempt 1' }).waitFor();
  const attempt = page.getByRole('option').filter({ hasText: 'agent_assigned to Receiver' });
  // The oldest row, because the delivery may have been retried meanwhile.
  await attempt.filter({ hasText: 'connection refused' }).last().click();
  await detail().getByRole('heading', { name: 'agent_assigned to Receiver, attempt 1' }).waitFor();
  await detail()
    .getByRole('button', { name: /^Service to Receiver: POST \/webhook\/agent-assigned\S*, / })
    .first()
    .waitFor();
  await detail().getByText('seen by Service only').waitFor();
  await expect.poll(() => detail().getByRole('button', { name: 'Open capture' }).count()).toBe(0);
});

test('the delivery names the fault as the cause, and there is no capture', async () => {
  await detail().getByRole('button', { name: 'Open delivery' }).click();
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await delivery.getByRole('button', { name: /^Attempt 1: connection refused/ }).click();
  const diagnosis = delivery.getByRole('region', { name: 'Diagnosis' });
  await diagnosis.getByText(/^A fault set in Hookbench caused this failure: /).waitFor();
  await diagnosis.getByText('Evidence').click();
  await diagnosis.getByText(/^what others see: Nothing is listening on /).waitFor();
  await openScreen(page, 'Captures');
  await page.getByText('No captures yet').waitFor();
  expect(errors).toEqual([]);
});
