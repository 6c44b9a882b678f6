import type { Page } from 'playwright-core';

/** Shows the form of the screen Authorize, which is folded once a flow is shown. */
export async function showRequest(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Request tokens' }).getByLabel('Authorization server');
  const change = page.getByRole('button', { name: 'Change request', expanded: false });
  await form.or(change).first().waitFor();
  if (await change.isVisible()) await change.click();
}
