import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { target, looks } from './targets/target.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openRows, openScreen } from './open-screen.ts';

const hops = [
  /^Client to Authorization: POST \/(oauth2\/)?token, status 200/,
  /^Client to Service: POST \/api\/chat\/start, status 201/,
  /^Service to Receiver: POST \/webhook\/chat-started, status 200/,
];

/** The page of a browser connects again with it after a restart. */
const key = 'k'.repeat(43);

let browser: Browser;
let workbench: Workbench;

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

describe('the first minute', () => {
  test('one click on Start a chat draws the trace from token to webhook and logs nothing to the console', async () => {
    const { page, errors } = await openPage(browser, workbench.ready.ui);
    const start = page.getByRole('button', { name: 'Start a chat' }).first();
    await start.click();
    const diagram = page.getByLabel('Sequence diagram').first();
    for (const name of hops) await diagram.getByRole('button', { name }).waitFor();

    expect(errors).toEqual([]);
  });

  // A desktop window has no code in its address.
  if (target === 'browser') {
    test('the code in the address works once and is removed from the address bar', async () => {
      const address = new URL('/', workbench.ready.ui).href;
      const { page } = await openPage(browser, workbench.ready.ui);
      expect(page.url()).toBe(address);
      await page
        .getByText(/works once/)
        .first()
        .waitFor();
    });
  }
});

describe('the timeline after a restart', () => {
  let page: Awaited<ReturnType<typeof openPage>>['page'];

  beforeAll(async () => {
    await workbench.stop();
    workbench = await openWorkbench({ dataDir: workbench.dataDir, ...(target === 'browser' && { key }) });
    ({ page } = await openPage(browser, workbench.ready.ui));
    await openRows(page);
  });

  test('opens an entry with only the keyboard, with its checks and both messages', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('chat start');
    const row = page.getByLabel('Journal').getByText('POST /api/chat/start').first();
    await row.waitFor();
    await row.click();
    await page.keyboard.press('Enter');
    const detail = page.getByLabel('Detail', { exact: true });
    await detail.getByText('Scope sufficient').waitFor();
    await detail.getByText('RFC 6750 3.1').first().waitFor();
    await detail
      .getByText(/Bearer/)
      .first()
      .waitFor();
  });

  test('shows a call of another program live', async () => {
    await page
      .getByRole('searchbox', { name: 'Search the journal' })
      .or(page.getByLabel('Search the journal'))
      .first()
      .fill('');
    await fetch(`${workbench.ready.catcher.http}/webhook/agent-assigned?from=other`, { method: 'POST', body: '{}' });
    await page.getByLabel('Journal').getByText('/webhook/agent-assigned').first().waitFor();
  });

  // The page is the same in a desktop window, which closes with its engine.
  if (target === 'browser') {
    test.each(looks)('has no serious axe violations in %s', async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      for (const screen of ['Overview', 'Timeline'] as const) {
        await openScreen(page, screen);
        expect(await seriousProblems(page, colorScheme)).toEqual([]);
      }
    });

    test('shows that the engine stopped, reconnects and loads the entries it missed', async () => {
      const control = Number(new URL(workbench.ready.control).port);
      await openRows(page);
      await page.getByLabel('Journal').getByText('The four parties started').first().waitFor();
      await workbench.stop();
      const lost = page.getByText(/connection to Hookbench is lost/);
      await lost.first().waitFor();
      workbench = await openWorkbench({ dataDir: workbench.dataDir, key, control });
      await fetch(`${workbench.ready.catcher.http}/after-the-break`, { method: 'POST' });
      await page.getByLabel('Journal').getByText('/after-the-break').first().waitFor();
      await expect.poll(() => lost.count()).toBe(0);
    });
  }
});
