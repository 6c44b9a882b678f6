import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const panel = () => page.getByRole('complementary', { name: 'Lesson: A webhook from event to receipt' });
const next = () => panel().getByRole('button', { name: 'Next' }).click();
const heading = (name: string) => panel().getByRole('heading', { name, level: 3 }).waitFor();

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui, { viewport: { width: 1280, height: 720 } }));
  await page.getByRole('link', { name: 'Learn', exact: true }).waitFor();
});

afterAll(async () => {
  // While the parties restart for a snapshot, the connection of the page is refused.
  expect(errors.filter((text) => !/ERR_|WebSocket/.test(text))).toEqual([]);
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test('a lesson plays beside the screens, with a question and highlighted values', async () => {
  await openScreen(page, 'Lessons');
  await expect.poll(() => page.getByRole('list', { name: 'Lessons' }).getByRole('listitem').count()).toBe(10);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start A webhook from event to receipt' }).click();
  await heading('An event happens');
  await next();
  await heading('The delivery');
  await panel().getByText('Done, as expected').waitFor();
  await next();
  await heading('The receipt');
  await next();
  await heading("On the sender's side");
  await page.getByRole('main', { name: 'Deliveries' }).waitFor();
  await next();
  await heading("On the receiver's side");
  await page.getByRole('main', { name: 'Captures' }).getByText('/webhook/chat-started').first().waitFor();
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('lesson')?.size ?? 0)).toBeGreaterThan(0);
  await next();
  await panel().getByRole('radio', { name: 'When the connection is open' }).click();
  await panel().getByText('Not quite.').waitFor();
  await panel().getByText('A 2xx response is the receipt.').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.reload();
  await panel().getByText('Not quite.').waitFor();
  await panel().getByRole('button', { name: 'Finish' }).click();
  await panel().waitFor({ state: 'detached' });
});

test('starting over resets one lesson', async () => {
  await openScreen(page, 'Lessons');
  await page.getByText('done', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Start over A webhook from event to receipt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start over A webhook from event to receipt?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('done', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Start over A webhook from event to receipt' }).click();
  expect(await seriousProblems(page, 'dark', '[role=dialog]')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await seriousProblems(page, 'light', '[role=dialog]')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await page.getByText('done', { exact: true }).waitFor({ state: 'detached' });
});

test('the tour visits seven screens by keyboard, and continues where it was skipped', async () => {
  const tour = page.getByRole('complementary', { name: 'Tour' });
  await doCommand(page, 'Take the tour');
  await tour.getByText('Stop 1 of 7').waitFor();
  await page.getByRole('main', { name: 'Overview' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('main', { name: 'Authorize' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await tour.waitFor({ state: 'detached' });
  await doCommand(page, 'Take the tour');
  await tour.getByText('Stop 2 of 7').waitFor();
  for (const stop of ['3', '4', '5', '6', '7']) {
    await page.keyboard.press('Enter');
    await tour.getByText(`Stop ${stop} of 7`).waitFor();
  }
  await page.getByRole('main', { name: 'Failure lab' }).waitFor();
  await page.keyboard.press('Enter');
  await tour.waitFor({ state: 'detached' });
});

test('the help finds a section of the documents from the palette, and follows its links', async () => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find' });
  await palette.getByLabel('Find').fill('scenario with the key lesson');
  await palette.getByRole('button', { name: /^Help: Write a lesson/ }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await help.getByRole('heading', { name: 'Write a lesson' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await help.getByRole('button', { name: 'scenario', exact: true }).click();
  await help.getByRole('heading', { level: 1, name: 'Scenarios' }).waitFor();
  await help.getByRole('button', { name: 'Back' }).click();
  await help.getByRole('button', { name: 'Results' }).click();
  await help.getByRole('list', { name: 'Results' }).getByText('Write a lesson').waitFor();
  await help.getByLabel('Search the help').fill('xyzzy');
  await help.getByText('No document has all of these words').waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
});

test('“What is this?” explains what the pointer and the focus are on, and presses nothing', async () => {
  await openScreen(page, 'Lessons');
  await page.keyboard.press('Shift+F1');
  const explained = (text: string) => page.getByRole('status').getByText(text).waitFor();
  await page.getByRole('link', { name: 'Pull and push' }).click();
  await explained('Follows the same chats by polling and by webhooks');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await explained('Each request that the catcher received');
  expect(await page.getByRole('main', { name: 'Lessons' }).count()).toBe(1);
  await page.keyboard.press('Tab');
  await explained('Lessons that play on this Hookbench');
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar', { name: 'What is this?' }).waitFor({ state: 'detached' });
  await openScreen(page, 'Deliveries');
  await page.getByRole('main', { name: 'Deliveries' }).waitFor();
});

test('a new session begins with the built-in snapshot of a lesson', async () => {
  await openScreen(page, 'Lessons');
  await page.getByRole('button', { name: 'New session for Signatures and replay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear and begin' }).click();
  await page.getByText(/^Step 1 of /).waitFor();
  await page.getByRole('button', { name: 'Continue Signatures and replay' }).waitFor();
});
