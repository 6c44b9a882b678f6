/** `npm run screenshots`: takes the pictures of the README from the built workbench, into `docs/`. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { openPage, openWorkbench } from './open-workbench.ts';
import { requestsScreen } from './requests-screen.ts';

const folder = join(import.meta.dirname, '../../docs');

interface Picture {
  name: string;
  options: BrowserContextOptions;
  show(page: Page): Promise<void>;
}

async function showTimeline(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  await page.getByLabel('Journal').getByText('POST /api/chat/start').first().click();
  await page.getByLabel('Sequence diagram').first().waitFor();
  await page.getByLabel('Detail', { exact: true }).getByText('scope_sufficient').waitFor();
}

async function showAuthorize(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Authorize', exact: true }).click();
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
  await page.getByRole('button', { name: 'Corrupt signature' }).click();
  await page.getByText('token_untrusted').or(page.getByText('invalid_token')).first().waitFor();
}

async function showRequests(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  const { openPreset, chooseCondition, button, answered, responseTab, checks } = requestsScreen(page);
  await openPreset(/^GET \/api\/customers\/:customerId/);
  await chooseCondition('Expired');
  await button('Send').click();
  await answered('401 Unauthorized');
  await responseTab('Decision').click();
  await checks.getByText('token_not_expired').waitFor();
}

const pictures: readonly Picture[] = [
  { name: 'timeline-dark', options: { colorScheme: 'dark' }, show: showTimeline },
  { name: 'authorize-dark', options: { colorScheme: 'dark', ignoreHTTPSErrors: true }, show: showAuthorize },
  { name: 'requests-dark', options: { colorScheme: 'dark' }, show: showRequests },
];

await mkdir(folder, { recursive: true });
await using browser = await launchBrowser();
for (const { name, options, show } of pictures) {
  await using workbench = await openWorkbench();
  for (let chat = 0; chat < 3; chat++) await workbench.call('POST', '/chats', {});
  const { page } = await openPage(browser, workbench.ready.ui, options);
  await show(page);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
