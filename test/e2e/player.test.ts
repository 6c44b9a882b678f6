import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { needs } from '../support/needs.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { target } from './targets/target.ts';
import { openRows } from './open-screen.ts';

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
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  await workbench.call('POST', '/chats', {});
  ({ page, errors } = await openPage(browser, workbench.ready.ui, { viewport: { width: 1024, height: 700 } }));
  await openRows(page);
  await page
    .getByRole('option')
    .filter({ hasText: /Delivered/ })
    .first()
    .waitFor();
  await page.getByRole('option').filter({ hasText: 'POST /api/chat/start' }).first().click();
});

afterAll(async () => {
  expect(errors).toEqual([]);
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test('plays a trace step by step by keyboard, with the bytes that matter and the checks', async () => {
  await openPlayer();
  await step().locator('mark').filter({ hasText: 'grant_type=client_credentials' }).waitFor();
  await step()
    .getByRole('heading', { name: /^Authorization will run \d+ checks$/ })
    .waitFor();
  const planned = step().getByRole('list', { name: 'Checks to run' }).getByText('Grant type supported');
  expect(await planned.isVisible()).toBe(false);
  await step().getByText('All checks', { exact: true }).click();
  await planned.waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await heading(/^Authorization responds to Client: 200 OK/).waitFor();
  await step().locator('mark').filter({ hasText: 'eyJ' }).waitFor();
  await step().getByRole('list', { name: 'Checks', exact: true }).getByText('Grant type supported').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await heading('The client requests a token with its own credentials').waitFor();
  await player().getByRole('combobox', { name: 'Pace' }).selectOption('4× recorded speed');
  await player().getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => slider().inputValue()).toBe(await slider().getAttribute('max'));
  await player().getByRole('button', { name: 'Play', exact: true }).waitFor();
});

test('the diagram fills the height of the player, and the names of the parties stay while it scrolls', async () => {
  const trace = player().getByRole('group', { name: 'Trace' });
  const ends = () =>
    trace.evaluate((scroller) => {
      const { bottom, top } = scroller.getBoundingClientRect();
      const [names, messages] = Array.from(scroller.querySelectorAll('[aria-label="Sequence diagram"] > svg'));
      const [head, body] = [names, messages].map((part) => part?.getBoundingClientRect());
      return { free: bottom - (body?.bottom ?? 0), above: (head?.top ?? 0) - top };
    });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => Math.abs((await ends()).free)).toBeLessThan(24);
  // The background of a text does not break the line below it.
  const parts = trace.locator('[data-part]');
  const firsts = await parts.evaluateAll((all) => all.map(({ firstElementChild }) => firstElementChild?.tagName));
  expect(new Set(firsts)).toEqual(new Set(['text']));
  await page.setViewportSize({ width: 1024, height: 420 });
  await page.keyboard.press('End');
  await expect.poll(() => trace.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  const { above } = await ends();
  expect(above).toBeGreaterThanOrEqual(0);
  expect(above).toBeLessThan(12);
  await page.setViewportSize({ width: 1024, height: 700 });
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
  await hops()
    .and(page.getByRole('button', { name: 'POST /webhook' }))
    .locator('text')
    .first()
    .click();
  await heading('The service delivers chat_started to Receiver').waitFor();
  expect(await seriousProblems(page, 'dark', '[role=dialog]')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await seriousProblems(page, 'light', '[role=dialog]')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.keyboard.press('Escape');
  await player().waitFor({ state: 'detached' });
  await doCommand(page, 'Play the selected trace');
  await heading('The client requests a token with its own credentials').waitFor();
});

/** Whether everything fits into the width of the window, so that nothing is cut off at its side. */
const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('the presenter view shows only the screen, with pressed keys and masked secrets', async () => {
  await slider().press('ArrowRight');
  await slider().press('ArrowRight');
  await step().locator('mark').filter({ hasText: 'eyJ' }).waitFor();
  await page.keyboard.press('F9');
  await step().locator('mark').filter({ hasText: '••••' }).waitFor();
  expect(await player().textContent()).not.toMatch(/eyJ\w{2}/);
  await page.keyboard.press('Escape');
  await player().waitFor({ state: 'detached' });
  await page.getByRole('group', { name: 'Pressed keys' }).getByText('Esc').waitFor();
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  // Enlarged, this window has room for the list or the details.
  await page.locator('#entry-list').press('Enter');
  await page.getByRole('tab', { name: 'Exchange' }).click();
  await page.getByText('authorization', { exact: true }).first().waitFor();
  expect(await page.locator('#main').textContent()).not.toMatch(/eyJ\w{2}/);
});

const zoom = () => page.evaluate(() => document.documentElement.style.zoom);

test('everything fits at 1280 × 720 with text of 200 %', async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  // The presenter view has a size of its own.
  expect(await zoom()).toBe('1.5');
  for (let size = 0; size < 2; size++) await page.getByRole('button', { name: 'Larger text' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Larger text' }).isEnabled()).toBe(false);
  expect(await fits()).toBe(true);
  expect(await seriousProblems(page)).toEqual([]);
  // A menu is below its button.
  const cases = page.getByRole('button', { name: 'Export and case files' });
  await cases.click();
  const end = ({ x, width }: { x: number; width: number }) => x + width;
  await expect
    .poll(async () => {
      const [opener, menu] = await Promise.all([cases.boundingBox(), page.getByRole('menu').boundingBox()]);
      if (!opener || !menu) return false;
      const aligned = Math.min(Math.abs(end(menu) - end(opener)), Math.abs(menu.x - opener.x)) < 20;
      return aligned && menu.x >= 0 && end(menu) <= 1280 && menu.y >= opener.y + opener.height;
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await doCommand(page, 'Play the selected trace');
  await heading('The client requests a token with its own credentials').waitFor();
  const box = await player().getByRole('toolbar', { name: 'Player' }).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
  expect(await fits()).toBe(true);
});

const needsTabs = needs(target === 'browser', 'the desktop app shows its notes in a window');
test('the notes show the current and the next step in a second tab', needsTabs, async () => {
  const [notes] = await Promise.all([page.context().waitForEvent('page'), doCommand(page, 'Open the notes')]);
  await notes.getByRole('region', { name: 'Steps' }).getByText('The client requests a token').waitFor();
  await notes.getByRole('textbox', { name: 'Your notes' }).fill('Ask who sends the token');
  await page.bringToFront();
  await page.keyboard.press('ArrowRight');
  await notes.getByText('Step 2 of').waitFor();
  expect(await seriousProblems(notes, 'dark', 'main')).toEqual([]);
  await notes.close();
  await doCommand(page, 'End the presenter view');
  await page.getByRole('navigation', { name: 'Places' }).waitFor({ state: 'attached' });
});

test('steps through a chat start, and sends an edited message', async () => {
  const bar = page.getByRole('complementary', { name: 'Step through' });
  await page.keyboard.press('Escape');
  await player().waitFor({ state: 'detached' });
  await expect.poll(zoom).toBe('1');
  // With larger text, the parties leave room for the buttons of the header.
  const chip = page.getByRole('banner').getByRole('listitem').filter({ hasText: 'Receiver' });
  const record = page.getByRole('banner').getByRole('button', { name: 'Record a scenario' });
  if (target === 'browser')
    await expect
      .poll(async () => {
        const [left, right] = await Promise.all([chip.boundingBox(), record.boundingBox()]);
        return left && right && left.x + left.width <= right.x;
      })
      .toBe(true);
  await doCommand(page, 'Step through');
  await bar.getByText('0 held messages').waitFor();
  const started = workbench.call('POST', '/chats', { customerId: 'C-1001' });
  await bar.getByText(/^Next: Client sends POST .*\/token$/).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Send' }).click();
  await bar.getByText(/chat\/start$/).waitFor();
  await bar.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit POST' });
  await dialog.getByLabel('Body').fill('{"customerId":"C-1003"}');
  await dialog.getByRole('button', { name: 'Send' }).click();
  expect(await (await started).text()).toContain('C-1003');
  await bar.getByText(/^Next: Service sends POST/).waitFor();
  await doCommand(page, 'Start a chat');
  const toast = page.getByRole('status', { name: 'Sample call' });
  const send = bar.getByRole('button', { name: 'Send' });
  await expect
    .poll(async () => {
      if (await send.isEnabled()) await send.click();
      return toast.getByText('Chat started').isVisible();
    })
    .toBe(true);
  const [shown, buttons] = await Promise.all([toast.boundingBox(), bar.boundingBox()]);
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  await bar.getByRole('button', { name: 'End step through' }).click();
  await bar.waitFor({ state: 'detached' });
});

test('the check that will decide comes first, unless the room guesses', async () => {
  const token = { clientId: 'demo-service', condition: 'expired' };
  await workbench.call('POST', '/requests', { method: 'GET', url: '/api/customers/C-1003', token });
  await openRows(page);
  await page.getByRole('option').filter({ hasText: 'GET /api/customers/C-1003' }).first().click();
  await page.getByRole('region', { name: 'Detail', exact: true }).getByRole('button', { name: 'Play' }).click();
  await step().getByRole('heading', { level: 2 }).waitFor();
  await expect
    .poll(async () => {
      const arrived = await step()
        .getByText(/^Service will run \d+ checks$/)
        .isVisible();
      if (!arrived) await page.keyboard.press('ArrowRight');
      return arrived;
    })
    .toBe(true);
  const decides = step().getByRole('list', { name: 'Check that decides' });
  await decides.getByText('Token not expired').waitFor();
  expect(await step().getByRole('list', { name: 'Checks to run' }).isVisible()).toBe(false);
  await player().getByRole('button', { name: 'What happens next?' }).click();
  await decides.waitFor({ state: 'detached' });
});
