import type { Page } from 'playwright-core';
import { launchBrowser } from '../../support/browser.ts';
import type { HookbenchReady } from '../processes/hookbench.ts';

/** The screen Timeline in a browser. */
export interface TimelinePage extends AsyncDisposable {
  page: Page;
}

/** Opens the Timeline of a running Hookbench, and waits until it shows entries. */
export async function openTimeline({ ui }: HookbenchReady): Promise<TimelinePage> {
  const browser = await launchBrowser({ hasLongPages: true });
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 } });
  await page.goto(ui);
  await page.getByText('Connected').first().waitFor();
  await page.getByRole('link', { name: /^Timeline/ }).click();
  // Rows of groups stand for several entries.
  await page.getByRole('button', { name: 'Group by trace' }).click();
  await page.locator('[data-seq]').first().waitFor();
  return {
    page,
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
