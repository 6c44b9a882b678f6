import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The screen Requests, by the names of its parts. */
export function requestsScreen(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const response = page.getByRole('region', { name: 'Response', exact: true });
  const editor = page.getByRole('region', { name: 'Parts of the request' });
  const url = page.getByLabel('URL', { exact: true });
  const dialog = page.getByRole('dialog');
  return {
    button,
    tab,
    response,
    editor,
    url,
    dialog,
    checks: response.getByRole('list', { name: 'Checks' }),
    editorTab: (name: string) => editor.getByRole('tab', { name: new RegExp(`^${name}`) }),
    responseTab: (name: string) => response.getByRole('tab', { name: new RegExp(`^${name}`) }),
    /** Waits for the response to the last request. */
    async answered(status: string): Promise<void> {
      await response.getByRole('status', { name: 'Status' }).getByText(status, { exact: true }).waitFor();
    },
    async openPreset(name: RegExp): Promise<void> {
      await tab('Presets').click();
      const preset = page.getByRole('button', { name });
      await preset.click();
      await preset.and(page.locator('[aria-current="true"]')).waitFor();
    },
    async chooseCondition(name: string): Promise<void> {
      await editor.getByRole('tab', { name: /^Auth/ }).click();
      const auth = editor.getByLabel('Auth', { exact: true });
      if ((await auth.inputValue()) !== 'token') await auth.selectOption('token');
      await editor.getByRole('radio', { name }).check({ force: true });
    },
    /** Opens a new request and fills in its address. */
    async newRequest(address: string): Promise<void> {
      await button('New request').click();
      await url.fill(address);
    },
    /** Adds an environment with a secret variable. */
    async addEnvironment(variable: string, value: string): Promise<void> {
      await page.getByLabel('Environment', { exact: true }).selectOption({ label: 'Edit environments…' });
      await dialog.getByRole('button', { name: 'Add environment' }).click();
      await dialog.getByLabel('Variable 1, name').fill(variable);
      await dialog.getByLabel('Variable 1, value').fill(value);
      await dialog.getByRole('button', { name: 'Variable 1 is secret' }).click();
      expect(await dialog.getByLabel('Variable 1, value').getAttribute('type')).toBe('password');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.getByRole('button', { name: 'Saved', exact: true }).waitFor();
      await page.keyboard.press('Escape');
    },
    /** Imports a request from a text and opens it. */
    async importText(text: string): Promise<void> {
      await button('Import').click();
      await dialog.getByLabel(/cURL command/).fill(text);
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByRole('button', { name: /^Open (?!files|folder)/ }).click();
    },
  };
}
