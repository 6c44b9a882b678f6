import { expect as plainExpect, test as plainTest } from '@playwright/test';
import { fixtures, matchers, type HookbenchFixtures } from 'hookbench/playwright';
import { startApp } from './app.ts';

const test = plainTest.extend<HookbenchFixtures>(fixtures);
const expect = plainExpect.extend(matchers);

test.use({ benchOptions: { profile: { accessTokenLifetime: 60 } } });

test('a click starts a chat, and its webhook arrives', async ({ bench, page }) => {
  await using app = await startApp({ api: bench.urls.api.http, token: () => bench.token() });
  await page.goto(app.url);
  await page.getByRole('button', { name: 'Start a chat' }).click();
  await expect(page.getByText('Chat started')).toBeVisible();
  await expect(bench).toHaveReceived({ event: 'chat_started', json: { customerId: 'C-1001' } }, { timeoutMs: 20_000 });
});

test('the page shows the error of an expired token', async ({ bench, page }) => {
  await using app = await startApp({ api: bench.urls.api.http, token: () => bench.token({ condition: 'expired' }) });
  await page.goto(app.url);
  await page.getByRole('button', { name: 'Start a chat' }).click();
  await expect(page.getByText('Error 401')).toBeVisible();
  await expect(bench).not.toHaveReceived({ event: 'chat_started' }, { timeoutMs: 100 });
});
