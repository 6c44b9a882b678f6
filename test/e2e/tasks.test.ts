import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { startForeignOrders, type ForeignOrders } from '../support/foreign-orders.ts';
import type { ListeningServer } from '../support/listening-server.ts';
import { writePostmanOrders } from '../support/postman-orders.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';
import { rejectToken } from './emit.ts';
import { begin, documentedTasks, keyboardOf, pointerOf, removeAll, type Task } from './hand.ts';
import { openReceiver } from './json-receiver.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';

/** For each part of a task, in milliseconds. */
const maxMs = 15_000;

let browser: Browser;
let workbench: Workbench;
let receiver: ListeningServer;
let shop: ForeignOrders;
let folder: TempFolder;
let files: string[];
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  receiver = await openReceiver();
  shop = await startForeignOrders();
  folder = await tempFolder();
  files = await writePostmanOrders(folder.path, shop);
  workbench = await openWorkbench();
  ({ page } = await openPage(browser, workbench.ready.ui));
  page.setDefaultTimeout(maxMs);
  page.on('filechooser', (chooser) => void chooser.setFiles(files));
  await page.getByText('4 of 4 parties up').waitFor();
});

afterAll(async () => {
  receiver[Symbol.dispose]();
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
  shop[Symbol.dispose]();
  await folder[Symbol.asyncDispose]();
});

const main = () => page.locator('#main');
const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const field = (name: string) => page.getByLabel(name, { exact: true });
const tab = (name: RegExp) => page.getByRole('tab', { name });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const shown = (text: string | RegExp, within: Page | Locator = main()) => within.getByText(text).first().waitFor();
const post = async (path: string, body: object) => (await workbench.call('POST', path, body)).json();
/** The countdown of the token. */
const life = (left: string) => page.getByRole('timer', { name: new RegExp(`^Time left: ${left}`) });
const report = () => page.getByRole('region', { name: 'Report', exact: true });
const receiverUrl = () => `http://127.0.0.1:${String(receiver.port)}/hooks`;
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

const tasks: readonly Task[] = [
  {
    task: 'Test whether my receiver verifies signatures',
    async byKeyboard({ command, press, reach, type }) {
      await command('Test my receiver');
      await page.locator('#main [data-begin]:focus').waitFor();
      await type(receiverUrl());
      await reach(field('Signing secret'));
      await type(secret);
      await press('Enter');
    },
    async byPointer({ click }) {
      await click(link('Tests'), link('Your client or receiver'), field('URL'));
      await field('URL').fill(receiverUrl());
      await click(field('Signing secret'));
      await field('Signing secret').fill(secret);
      await click(button(/^Start \d+ trials$/));
    },
    async result() {
      await report()
        .getByRole('heading', { name: /^Grade / })
        .waitFor({ timeout: 30_000 });
      const unsigned = page.getByRole('listitem', { name: 'Unsigned', exact: true });
      await shown('It responded with 204.', unsigned);
    },
  },
  {
    task: 'Capture a webhook in the receiver',
    given: () => workbench.call('DELETE', '/captures'),
    async byKeyboard({ press, reach }) {
      await press('g', 'v');
      await reach(button('Emit event'), 'Shift+Tab');
      await press('Enter');
      await reach(field('Customer'));
      await press('Enter');
    },
    async byPointer({ click }) {
      await click(link('Webhooks'), button('Emit event'), button('Emit', dialog()));
    },
    async result() {
      await dialog()
        .getByText(/^Emitted: /)
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('listbox', { name: 'Captures' }).getByRole('option').first().waitFor();
    },
  },
  {
    task: 'Find why a token was rejected',
    given: () => rejectToken(workbench, page),
    byKeyboard: ({ press }) => press('g', 't'),
    byPointer: ({ click }) => click(link('Timeline')),
    result: () => shown('The access token has expired.'),
  },
  {
    task: 'Send an expired token to my API',
    async byKeyboard({ command, press, reach, type }) {
      await command('New request');
      await reach(field('URL'));
      await type('/api/customers/C-1001');
      await reach(tab(/^Params/));
      await press('ArrowRight', 'ArrowRight', 'ArrowRight');
      await reach(page.getByRole('radio').first());
      await press('ArrowRight', 'Control+Enter');
    },
    async byPointer({ click }) {
      await click(link('Requests'), button('New request'), field('URL'));
      await field('URL').fill('/api/customers/C-1001');
      await click(tab(/^Auth/), page.locator('label').filter({ hasText: 'expired' }), button('Send'));
    },
    result: () => shown(/expired/, page.getByRole('region', { name: 'Response', exact: true })),
  },
  {
    task: 'Redeliver a failed delivery',
    async given() {
      const { items } = (await (await workbench.call('GET', '/subscriptions')).json()) as { items: { id: string }[] };
      await workbench.call('PATCH', `/subscriptions/${items[0]?.id ?? ''}`, { retry: { delays: [0] } });
      await post('/faults', { where: 'catcher', what: { kind: 'status', status: 500 }, when: { first: 1 } });
      await post('/events', { event: 'chat_ended', customerId: 'C-1001' });
    },
    async byKeyboard({ press, reach }) {
      await press('g', 'd');
      await reach(button('Redeliver', main()));
      await press('Enter');
    },
    byPointer: ({ click }) => click(link('Webhooks'), link('Deliveries'), button('Redeliver', main())),
    result: () => shown(/^[2-9] attempts/),
  },
  {
    task: 'Import a collection of Postman, and run it',
    given: () => removeAll(workbench, '/saved-requests', '/runs?kind=collection'),
    async byKeyboard({ command, press, reach }) {
      await command('Import requests');
      await expect.poll(() => dialog().locator('textarea:focus').count()).toBe(1);
      await reach(button('Open files', dialog()));
      await press('Enter');
      await reach(button('Save and run…', dialog()));
      await press('Enter');
      await reach(button('Run', page.getByRole('region', { name: 'Run', exact: true })));
      await press('Enter');
    },
    async byPointer({ click }) {
      await click(link('Requests'), button('Import'));
      await click(button('Open files', dialog()));
      await click(button('Save and run…', dialog()));
      await click(button('Run', page.getByRole('region', { name: 'Run', exact: true })));
    },
    result: () => shown('3 of 3 passed', page.getByRole('region', { name: 'Run', exact: true })),
  },
  {
    task: 'Teach the lesson about signatures in the full window',
    async byKeyboard({ command, press }) {
      await command('Lesson: Signatures');
      await page.getByText('1 of 10').waitFor();
      await expect.poll(() => button('Next').isEnabled()).toBe(true);
      await press('F9', 'ArrowRight');
    },
    async byPointer({ click }) {
      await click(link('Learn'), button(/^(Start|Continue) Signatures and replay$/));
      await click(button('Presenter view'), button('Next'));
    },
    async result() {
      await page.getByRole('heading', { name: 'A genuine event' }).waitFor();
      await shown(/webhook-id/, page.getByRole('main').getByRole('region', { name: 'Request' }));
      await page.keyboard.press('F9');
      await workbench.call('POST', '/lessons/leave', {});
      await workbench.call('POST', '/lessons/signatures-and-replay/reset', {});
      await link('Learn').waitFor();
    },
  },
  {
    task: 'Compare pull and push',
    async byKeyboard({ press, reach, type }) {
      await press('g', 'h');
      await reach(page.getByLabel('Duration of the events'));
      await press('Control+a');
      await type('2');
      await press('Enter');
    },
    async byPointer({ click }) {
      await click(link('Learn'), link('Pull and push'), page.getByLabel('Duration of the events'));
      await page.getByLabel('Duration of the events').fill('2');
      await click(button('Start'));
    },
    async result() {
      await button('Cancel').waitFor();
      await button('Start').waitFor({ timeout: 30_000 });
      await page.getByRole('row', { name: 'Events noticed' }).waitFor();
    },
  },
  {
    task: 'Run the failure lab against my client',
    async byKeyboard({ command, press, reach }) {
      await command('Test my client');
      await reach(button(/^Start \d+ trials?$/), 'Shift+Tab');
      await press('Enter');
    },
    async byPointer({ click }) {
      await click(
        link('Tests'),
        link('Your client or receiver'),
        button(/^Your client/),
        button(/^Start \d+ trials?$/),
      );
    },
    async result() {
      const running = page.getByRole('region', { name: 'Running' });
      await running.getByText('Make your client call the service').waitFor();
      await fetch(`${workbench.ready.api.http}/api/customer`);
      await running.getByText('Call received').waitFor();
      await button('Cancel test').click();
      await report().getByText('cancelled').waitFor();
    },
  },
  {
    task: 'See a token expire when the clock moves a day ahead',
    async byKeyboard({ command, press, reach }) {
      await press('g', 'a');
      await reach(field('Client'));
      await press('ArrowUp');
      await reach(button('Authorize'), 'Shift+Tab');
      await press('Enter');
      await life('[0-9]').waitFor();
      await command('Move all clocks one day ahead');
    },
    async byPointer({ click }) {
      await click(link('Requests'), link('Authorize'), button('Change request'), field('Client'));
      await field('Client').first().selectOption('demo-service');
      await click(button('Authorize'));
      await life('[0-9]').waitFor();
      await click(button('Skip to expiry'));
    },
    async result() {
      await life('expired').waitFor();
      await workbench.call('POST', '/clocks/reset', {});
    },
  },
  {
    task: 'Share what happened as a case file',
    async byKeyboard({ command, press, reach }) {
      await command('Export the journal');
      await reach(button('Save', dialog()));
      const [saved] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
      expect(saved.suggestedFilename()).toMatch(/\.hookbench-case$/);
    },
    async byPointer({ click }) {
      await click(link('Timeline'), button('Export and case files'));
      await click(page.getByRole('menuitem', { name: 'Export the journal…' }));
      const [saved] = await Promise.all([page.waitForEvent('download'), click(button('Save', dialog()))]);
      expect(saved.suggestedFilename()).toMatch(/\.hookbench-case$/);
    },
    result: () => dialog().waitFor({ state: 'detached' }),
  },
  {
    task: 'Save all data as a snapshot',
    given: () => removeAll(workbench, '/sessions'),
    async byKeyboard({ command, press }) {
      await command('Save snapshot');
      await expect.poll(() => dialog().locator('input:focus').count()).toBe(1);
      await press('Enter');
    },
    byPointer: ({ click }) =>
      click(link('Setup'), link('Snapshots'), button('Save snapshot'), button('Save', dialog())),
    result: () => button(/^Restore Saved \d{4}-/, main()).waitFor(),
  },
];

test.each(tasks)('$task: by keyboard alone, and by pointer', async ({ byKeyboard, byPointer, given, result, task }) => {
  const [keyboard, pointer] = [keyboardOf(page), pointerOf()];
  await begin(page);
  await given?.();
  await byKeyboard(keyboard);
  await result();
  expect.soft(await seriousProblems(page)).toEqual([]);
  await begin(page);
  await given?.();
  await byPointer(pointer);
  await result();
  expect.soft({ clicks: pointer.count, keys: keyboard.count }).toEqual(documentedTasks().get(task));
});
