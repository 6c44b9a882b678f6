import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { listening } from '../support/listening-server.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen } from './open-screen.ts';

const rail = (name: string) => join(import.meta.dirname, '../../shared/interfaces/rail-bookings', name);

let browser: Browser;
let folder: TempFolder;
let workbench: Workbench;
let page: Page;
let errors: string[];

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const editor = () => page.getByRole('textbox', { name: /^Text of/ });
const parts = () => page.getByRole('radiogroup', { name: 'Document' });
/** The tab of a part of the interface. */
const part = (name: string) =>
  page.getByRole('navigation', { name: 'Interface' }).getByRole('link', { name, exact: true });
const notes = () => page.getByRole('region', { name: 'Notes' });
const meaning = () => page.getByRole('group', { name: 'Meaning' });
const operation = (path: string) => meaning().getByRole('listitem').filter({ hasText: path });
const applied = (state: string) => page.locator('header').getByText(state, { exact: true });

async function choose(ask: () => Promise<void>, ...files: string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), ask()]);
  await chooser.setFiles(files);
}

/** Opens files from the menu of the head. */
const openMore = (...files: string[]) =>
  choose(
    async () => {
      await button('Open').click();
      await page.getByRole('menuitem', { name: /^Files/ }).click();
    },
    ...files,
  );

interface Kept {
  key: string;
  record: Record<string, unknown>;
}

const kept = async (collection: string): Promise<Kept[]> =>
  ((await (await workbench.call('GET', `/interface/records/${collection}?order=asc`)).json()) as { items: Kept[] })
    .items;

const served = async () => (await workbench.call('GET', '/interface')).json() as Promise<Record<string, unknown>>;

beforeAll(async () => {
  browser = await sharedBrowser();
  folder = await tempFolder();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui, { viewport: { width: 1280, height: 800 } }));
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

describe('without an interface of the user', () => {
  test('Overview and the palette lead to the screen, which shows the built-in interface', async () => {
    await button(/^Use my API/).click();
    await page.getByRole('row', { name: /POST \/api\/chat\/start write:customers/ }).waitFor();
    await openScreen(page, 'Overview');
    await doCommand(page, 'Use my API');
    await page.getByRole('group', { name: 'Examples' }).getByText('Print Jobs').waitFor();
  });

  test('an example opens with its overlay and its events', async () => {
    await button(/^Document Archive/).click();
    await page.getByText('OpenAPI 3.2').waitFor();
    await parts().getByText('Events').waitFor();
    await button('Discard').click();
    await page.getByText('Use your own API').waitFor();
  });
});

describe('a document', () => {
  test('opens, and shows what it means and what is assumed', async () => {
    await choose(() => button(/^Use your own API/).click(), rail('openapi.yaml'));
    await applied('not applied').waitFor();
    await operation('/v2/bookings/{bookingId}/payment').getByText('bookings:pay').waitFor();
    await notes()
      .getByText(/^Assumed \d+$/)
      .click();
    await notes()
      .getByText(/openapi\.yaml:\d+/)
      .first()
      .click();
    await expect.poll(() => page.getByRole('radio', { name: 'Document' }).isChecked()).toBe(true);
    await expect.poll(() => editor().getAttribute('aria-readonly')).toBe('true');
    await notes()
      .getByText(/^Problems/)
      .click();
  });

  test('has a new overlay of what is inferred', async () => {
    await parts().getByText('Overlay').click();
    await button('New overlay').click();
    await editor().getByText('x-hookbench-resource').first().waitFor();
    await button('Remove the overlay').click();
  });

  test('marks what is assumed, which a click writes to the overlay', async () => {
    const mark = operation('/v2/bookings/{bookingId}').getByRole('button', { name: /^Read bookings/ });
    await mark.click();
    await editor().getByText('x-hookbench-resource').first().waitFor();
    await mark.waitFor({ state: 'detached' });
    await button('Remove the overlay').click();
  });

  test('is understood again with each change of its overlay, and problems lead to their lines', async () => {
    await openMore(rail('overlay.yaml'));
    const states = page.getByRole('img', { name: /pending to expired: after 10 min, emits bookingExpired/ });
    await states.waitFor();
    await operation('/payment').getByText('bookingConfirmed').waitFor();
    const text = (await readFile(rail('overlay.yaml'), 'utf8')).trimEnd();
    await editor().press('Control+End');
    await page.keyboard.insertText('\n  - target: $.paths\n    update: { x-hookbench-wrong: 1 }\n');
    const problem = notes().getByRole('button', { name: /x-hookbench-wrong/ });
    await problem.getByText(`overlay.yaml:${text.split('\n').length + 2}`).waitFor();
    await expect.poll(() => button('Apply').isDisabled()).toBe(true);
    await editor().press('Control+Home');
    await problem.click();
    await page.locator('.cm-wrong', { hasText: 'x-hookbench-wrong' }).waitFor();
    await editor().press('Control+z');
    await notes().getByText('No problems').waitFor();
  });

  test('has fixes for problems with similar names', async () => {
    await editor().press('Control+End');
    await page.keyboard.insertText("\n  - target: $.paths['/booking'].get\n    update: { x-hookbench-recrd: {} }\n");
    await notes().getByText("Did you mean $.paths['/bookings'].get?").waitFor();
    await notes().getByRole('button', { name: 'Fix' }).click();
    await notes()
      .getByText(/Did you mean "x-hookbench-record"/)
      .waitFor();
    await notes().getByRole('button', { name: 'Fix' }).click();
    await notes().getByText('No problems').waitFor();
    for (let times = 0; times < 3; times++) await editor().press('Control+z');
    await applied('not applied').waitFor();
  });

  test('is applied, and shown again after a reload', async () => {
    await editor().press('Control+s');
    await applied('applied').waitFor();
    expect(await served()).toMatchObject({ builtIn: false, openapi: { file: 'openapi.yaml' } });
    await page.reload();
    await page.getByRole('img', { name: /pending to confirmed/ }).waitFor();
    await page.getByText(/\/v2$/).waitFor();
    await parts().getByText('Document').click();
    await editor().getByText('openapi: 3.1').first().waitFor();
    await parts().getByText('Overlay').click();
  });

  test('has events with what sends them, and credentials', async () => {
    await part('Events').click();
    await page.getByLabel('Example of bookingConfirmed').getByText('bkg_5001').waitFor();
    await page.getByRole('listbox', { name: 'Events' }).press('ArrowDown');
    await page.getByText('pending to expired, after 10 min').waitFor();
    await part('Document').click();
    await meaning()
      .getByRole('row', { name: /bookings:write/ })
      .waitFor();
  });

  test('has records, which are edited, added and removed', async () => {
    await part('Records').click();
    await page
      .getByRole('listbox', { name: 'Collections' })
      .getByRole('option', { name: /^bookings/ })
      .click();
    const row = (name: RegExp) => page.getByRole('row', { name });
    await row(/bkg_5001.*ida@example\.com/).waitFor();
    await button('Edit bkg_5001').click();
    const dialog = page.getByRole('dialog');
    const write = async (value: object) => {
      await dialog.getByRole('textbox', { name: 'Record' }).press('Control+a');
      await page.keyboard.insertText(JSON.stringify(value));
      await dialog.getByRole('button', { name: 'Save' }).click();
    };
    const { record } = (await kept('bookings')).find(({ key }) => key === 'bkg_5001') ?? {};
    await write({ ...record, contactEmail: 5 });
    await dialog
      .getByRole('alert')
      .getByText(/contactEmail/)
      .waitFor();
    await write({ ...record, contactEmail: 'ida@example.org' });
    await row(/bkg_5001.*ida@example\.org/).waitFor();
    await button('Add record').click();
    await write({ ...record, id: 'bkg_9000' });
    await row(/bkg_9000/).waitFor();
    await button('Remove bkg_9000').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row(/bkg_9000/).waitFor({ state: 'detached' });
    expect((await kept('bookings')).map(({ key }) => key)).toEqual(['bkg_5001', 'bkg_5002', 'bkg_5003']);
    await part('Document').click();
  });

  test('sends an event with its payload', async () => {
    await part('Events').click();
    await button('Send bookingConfirmed').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Emitted/)
      .waitFor();
    await page.keyboard.press('Escape');
    await part('Document').click();
  });

  test('is replaced by the built-in interface after a confirmation', async () => {
    await page.getByRole('region', { name: 'Place' }).getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Built-in interface' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use it' }).click();
    await page.getByText('Use your own API').waitFor();
    expect(await served()).toMatchObject({ builtIn: true });
  });
});

describe('documents from elsewhere', () => {
  async function openUrl(url: string): Promise<void> {
    await button('Open').click();
    await page.getByRole('menuitem', { name: 'URL of this machine' }).click();
    await page.getByRole('textbox', { name: 'URL' }).fill(url);
    await page.keyboard.press('Enter');
  }

  test('are opened from a URL of this machine, and from no other', async () => {
    const text = await readFile(rail('openapi.yaml'), 'utf8');
    using server = await listening(createServer((_request, response) => response.end(text)));
    await openUrl('http://192.0.2.1/openapi.yaml');
    await page.getByRole('alert').getByText('is not an address of this machine').waitFor();
    await page.keyboard.press('Escape');
    await openUrl(`http://127.0.0.1:${server.port}/spec/api.yaml`);
    await operation('/v2/trips').first().waitFor();
    await button('Discard').click();
  });

  test('are dropped on the screen', async () => {
    const text = await readFile(rail('openapi.yaml'), 'utf8');
    await page.evaluate((content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'dropped.yaml'));
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector('#main [role="group"]')?.dispatchEvent(event);
    }, text);
    await operation('/v2/trips').first().waitFor();
    await button('Discard').click();
  });

  test('may be larger than messages of the page, with thousands of operations', async () => {
    const description = 'x'.repeat(3500);
    const paths = Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [
        `/things${index}`,
        { get: { description, responses: { 200: { description: 'Things' } } } },
      ]),
    );
    const file = join(folder.path, 'large.json');
    await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths }));
    await choose(() => button(/^Use your own API/).click(), file);
    await meaning().getByText('2,000').waitFor();
    await expect.poll(() => meaning().getByRole('listitem').count()).toBeLessThan(60);
    await parts().getByText('Document').click();
    await page.getByText(/^large.json has 7.\d MB$/).waitFor();
  });

  test('that are no OpenAPI are explained', async () => {
    const file = join(folder.path, 'wrong.yaml');
    await writeFile(file, 'openapi: 3.1.0\npaths: 5\n');
    await openMore(file);
    await notes()
      .getByText(/wrong\.yaml:\d/)
      .first()
      .waitFor();
    await button('Discard').click();
  });
});

describe('the screen', () => {
  test.each(['light', 'dark'] as const)('has no serious axe violations in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await seriousProblems(page, colorScheme)).toEqual([]);
    await button(/^Rail Bookings/).click();
    await page.getByRole('img', { name: /pending to confirmed/ }).waitFor();
    for (const name of ['Document', 'Records', 'Events']) {
      await part(name).click();
      expect(await seriousProblems(page, colorScheme)).toEqual([]);
    }
    await part('Document').click();
    await button('Discard').click();
  });

  test.each([
    [1024, 700],
    [720, 450],
  ])('fits in %d by %d pixels', async (width, height) => {
    await page.setViewportSize({ width, height });
    await page.getByText('Use your own API').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await button(/^Rail Bookings/).click();
    await meaning().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await button('Discard').click();
  });

  test('logs no errors', () => {
    // Chromium styles what replaces a selection in an editable element; the policy refuses the style only.
    expect(errors.filter((text) => !text.startsWith('Applying inline style'))).toEqual([]);
  });
});
