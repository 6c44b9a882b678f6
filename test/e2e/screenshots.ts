/** `npm run screenshots`: takes the pictures of the README from the built workbench, into `docs/`. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { openReceiver } from './answering-receiver.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { requestsScreen } from './requests-screen.ts';
import { openRows, openScreen } from './open-screen.ts';

const folder = join(import.meta.dirname, '../../docs');

interface Picture {
  name: string;
  options: BrowserContextOptions;
  show(page: Page, workbench: Workbench): Promise<void>;
}

async function showTimeline(page: Page): Promise<void> {
  await openRows(page);
  await page.getByLabel('Journal').getByText('POST /api/chat/start').first().click();
  await page.getByLabel('Sequence diagram').first().waitFor();
  await page.getByLabel('Detail', { exact: true }).getByText('Scope sufficient').waitFor();
}

async function showAuthorize(page: Page): Promise<void> {
  await openScreen(page, 'Authorize');
  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  const open = page.getByRole('link', { name: 'Open in browser' });
  await open.waitFor();
  const [popup] = await Promise.all([page.context().waitForEvent('page'), open.click()]);
  await popup.getByLabel('Username').fill('agent');
  await popup.getByLabel('Password').fill('agent');
  await popup.keyboard.press('Enter');
  await popup.getByRole('button', { name: 'Allow' }).click();
  await popup.getByText('You can close this page').first().waitFor();
  await popup.close();
  await page.getByRole('button', { name: 'Test token' }).click();
  await page.getByRole('menuitem', { name: 'Corrupt signature' }).click();
  await page.getByText('Signature valid').or(page.getByText('invalid_token')).first().waitFor();
}

async function showRequests(page: Page): Promise<void> {
  await openScreen(page, 'Requests');
  const { openPreset, chooseCondition, button, answered, responseTab, checks } = requestsScreen(page);
  await openPreset(/^GET \/api\/customers\/:customerId/);
  await chooseCondition('Expired');
  await button('Send').click();
  await answered('401 Unauthorized');
  await responseTab('Checks').click();
  await checks.getByText('Token not expired').waitFor();
}

/** A receiver that fails twice and then accepts deliveries, a minute before the next attempt. */
async function showDeliveries(page: Page, workbench: Workbench): Promise<void> {
  const receiver = await openReceiver();
  try {
    receiver.answer('/hooks', 500, 503, 204);
    const url = `${receiver.url}/hooks`;
    await workbench.call('POST', '/subscriptions', {
      name: 'Billing',
      url,
      retry: { delays: [0, 1, 60, 600], jitter: 0 },
    });
    await workbench.call('POST', '/events', { event: 'agent_assigned', customerId: 'C-1002' });
    await openScreen(page, 'Deliveries');
    await page.getByRole('option', { name: /retrying, to Billing/ }).click();
    await page.getByRole('button', { name: /^Attempt 2: 503/ }).click();
  } finally {
    receiver.close();
  }
}

/** An experiment that was run, on its page. */
async function showLab(page: Page, workbench: Workbench): Promise<void> {
  await page.goto(`${new URL(workbench.ready.ui).origin}/#/lab/token-expired`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('status', { name: 'Result' }).getByText('as expected', { exact: true }).waitFor();
  await page.getByRole('group', { name: 'Sequence diagram' }).waitFor();
}

const pictures: readonly Picture[] = [
  { name: 'timeline-dark', options: { colorScheme: 'dark' }, show: showTimeline },
  { name: 'authorize-dark', options: { colorScheme: 'dark' }, show: showAuthorize },
  { name: 'requests-dark', options: { colorScheme: 'dark' }, show: showRequests },
  { name: 'deliveries-dark', options: { colorScheme: 'dark' }, show: showDeliveries },
  { name: 'failure-lab-dark', options: { colorScheme: 'dark' }, show: showLab },
];

await mkdir(folder, { recursive: true });
await using browser = await launchBrowser();
for (const { name, options, show } of pictures) {
  await using workbench = await openWorkbench();
  for (let chat = 0; chat < 3; chat++) await workbench.call('POST', '/chats', {});
  const { page } = await openPage(browser, workbench.ready.ui, options);
  await show(page, workbench);
  // Without the tooltip of what was clicked last.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
