import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const player = () => page.getByRole('dialog', { name: /^Player/ });
const step = () => player().getByRole('region', { name: 'Current step' });
const heading = (text: string | RegExp) => step().getByRole('heading', { name: text, level: 2 });
const slider = () => player().getByRole('slider', { name: 'Step' });
const hops = () => player().getByLabel('Sequence diagram').getByRole('button');

async function openPlayer(): Promise<void> {
  await page.getByRole('region', { name: 'Detail', exact: true }).getByRole('button', { name: 'Play' }).click();
  await heading('The client requests a token with its own credentials').waitFor();
}

beforeAll(async () => {
  browser = await launchBrowser();
  workbench = await openWorkbench();
  await workbench.call('POST', '/chats', {});
  ({ page, errors } = await openPage(browser, workbench.ready.ui, { viewport: { width: 1024, height: 700 } }));
  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  await page.getByRole('option').filter({ hasText: 'Delivery delivered' }).first().waitFor();
  await page.getByRole('option').filter({ hasText: 'POST /api/chat/start' }).first().click();
});

afterAll(async () => {
  expect(errors).toEqual([]);
  await browser.close();
  await workbench[Symbol.asyncDispose]();
});

test('plays a trace step by step by keyboard, with the bytes that matter and the checks', async () => {
  await openPlayer();
  await step().locator('mark').filter({ hasText: 'grant_type=client_credentials' }).waitFor();
  await step().getByRole('list', { name: 'Checks to run' }).getByText('grant_type_supported').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await heading(/^Authorization responds to Client: 200 OK/).waitFor();
  await step().locator('mark').filter({ hasText: 'eyJ' }).waitFor();
  await step().getByRole('list', { name: 'Checks', exact: true }).getByText('grant_type_supported').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await heading('The client requests a token with its own credentials').waitFor();
  await player().getByRole('combobox', { name: 'Pace' }).selectOption('4× recorded speed');
  await player().getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => slider().inputValue()).toBe(await slider().getAttribute('max'));
  await player().getByRole('button', { name: 'Play', exact: true }).waitFor();
});

test('hides what happens next until it is shown', async () => {
  await page.keyboard.press('Home');
  await player().getByRole('button', { name: 'What happens next?' }).click();
  await expect.poll(() => hops().count()).toBe(1);
  await hops().filter({ hasText: 'POST /token' }).waitFor();
  expect(await player().textContent()).not.toContain('200 OK');
  await player().getByRole('button', { name: 'Show next step' }).click();
  await expect.poll(() => hops().count()).toBe(2);
  await doCommand(page, 'What happens next?');
  await expect.poll(() => hops().count()).toBeGreaterThan(5);
});

test('plays a loop until it is paused', async () => {
  await page.keyboard.press('Home');
  await player().getByRole('button', { name: 'Loop from here' }).click();
  await slider().press('ArrowRight');
  await player().getByRole('button', { name: 'Loop to here' }).click();
  await player().getByTitle('Loop of steps 1 to 2').waitFor();
  await player().getByRole('button', { name: 'Clear the loop' }).click();
  await expect
    .poll(() =>
      player()
        .getByTitle(/^Loop of steps/)
        .count(),
    )
    .toBe(0);
});

test('a step of the diagram is selected by a click, and the player closes with Escape', async () => {
  await hops().filter({ hasText: 'POST /webhook' }).locator('text').first().click();
  await heading('The service delivers chat_started to Catcher').waitFor();
  expect(await seriousProblems(page, 'dark', '[role=dialog]')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await seriousProblems(page, 'light', '[role=dialog]')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.keyboard.press('Escape');
  await player().waitFor({ state: 'detached' });
  await doCommand(page, 'Play the selected trace');
  await player().waitFor();
});
