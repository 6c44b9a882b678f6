import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeGroups, screenLabels } from '#shared/model/screen.ts';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { cutTexts } from './cut-texts.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { requestsScreen } from './requests-screen.ts';
import { seriousProblems } from './serious-problems.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;

const sizeOf = (name: string) =>
  page.getByRole('heading', { level: 1, name }).evaluate((title) => title.getBoundingClientRect().height);

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  await workbench.call('POST', '/chats', { customerId: 'C-1001' });
  ({ page } = await openPage(browser, workbench.ready.ui, { viewport: { width: 1440, height: 900 } }));
  await page.getByRole('main', { name: 'Overview' }).waitFor();
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test('a font size of 200 % in the browser doubles the interface and its text', async () => {
  const before = await sizeOf('Overview');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => sizeOf('Overview')).toBe(2 * before);
  const button = page.getByRole('button', { name: 'Start a chat', exact: true });
  await expect.poll(async () => (await button.boundingBox())?.height).toBe(56);
});

test.each(placeGroups.flat().flatMap(({ screens }) => screens))(
  'nothing is cut on %s with a font size of 200 %',
  async (id) => {
    await page.evaluate((hash) => (location.hash = hash), `#/${id}`);
    await page.getByRole('main', { name: screenLabels[id] }).waitFor();
    await expect.poll(() => cutTexts(page)).toEqual([]);
  },
);

test.each(['timeline', 'captures', 'deliveries'] as const)(
  '%s shows the whole first row, and its main action in the line of the title, with a font size of 200 %',
  async (id) => {
    await page.evaluate((hash) => (location.hash = hash), `#/${id}`);
    const main = page.getByRole('main', { name: screenLabels[id] });
    const row = main.getByRole('option').or(main.getByRole('treeitem')).first();
    await expect
      .poll(() =>
        row.evaluate((element) => {
          const { bottom, left } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + 100, bottom - 4));
        }),
      )
      .toBe(true);
    const place = page.getByRole('region', { name: 'Place' });
    const middleOf = async (role: 'heading' | 'button') => {
      const box = await place.getByRole(role).last().boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    expect(Math.abs((await middleOf('heading')) - (await middleOf('button')))).toBeLessThan(4);
  },
);

describe('with a font size of 200 % in a window of 1024 x 700', () => {
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const open = async (hash: string) => page.evaluate((to) => (location.hash = to), hash);

  beforeAll(async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  });

  test.each(placeGroups.flat().flatMap(({ screens }) => screens))('nothing is cut on %s', async (id) => {
    await open(`#/${id}`);
    await page.getByRole('main', { name: screenLabels[id] }).waitFor();
    await expect.poll(() => cutTexts(page)).toEqual([]);
  });

  test('the tabs of Tests have one line', async () => {
    await open('#/load');
    const links = page.getByRole('navigation', { name: 'Tests', exact: true }).getByRole('link');
    const topOf = async (name: string) => (await links.getByText(name, { exact: true }).boundingBox())?.y;
    await expect.poll(() => topOf('Load')).toBeGreaterThan(0);
    expect(await topOf('Load')).toBe(await topOf('Scenarios'));
  });

  test('the faults are below the form, both in full width', async () => {
    await open('#/faults');
    const main = page.getByRole('main', { name: 'Faults' });
    const form = main.getByRole('form', { name: 'Set a fault' });
    const none = main.getByText('No active faults');
    await none.waitFor();
    const [above, below] = [await form.boundingBox(), await none.boundingBox()];
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  });

  test('the header has one line, also while a fault is active', async () => {
    const height = async () => (await page.getByRole('banner').boundingBox())?.height;
    await expect.poll(height).toBeLessThan(110);
    await workbench.call('POST', '/faults', { where: 'api', what: { kind: 'status', status: 503 } });
    await page.getByRole('group', { name: 'Active faults' }).waitFor();
    expect(await height()).toBeLessThan(110);
    await workbench.call('DELETE', '/faults');
    await page.getByRole('group', { name: 'Active faults' }).waitFor({ state: 'detached' });
  });

  test.each(['timeline', 'captures', 'deliveries', 'subscriptions'] as const)(
    '%s shows the list or the details, by click and by keyboard',
    async (id) => {
      await open(`#/${id}`);
      const main = page.getByRole('main', { name: screenLabels[id] });
      const list = main.getByRole('listbox').or(main.getByRole('tree')).first();
      const title = main.getByRole('heading', { level: 2 }).first();
      await list.waitFor();
      expect((await list.boundingBox())?.height).toBeGreaterThan(176);
      expect(await title.isVisible()).toBe(false);
      await list.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await list.isVisible()).toBe(false);
      expect(await seriousProblems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
      // A list that is shown again has no rows for a moment.
      await expect.poll(() => seriousProblems(page)).toEqual([]);
      await main.getByRole('option').or(main.getByRole('treeitem')).first().click();
      await title.waitFor();
      const back = page.getByRole('button', { name: 'Back to the list' });
      await expect.poll(() => back.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );

  test.each(['captures', 'deliveries'] as const)('a comparison of %s shows the details', async (id) => {
    await open(`#/${id}`);
    await page.getByRole('listbox', { name: screenLabels[id] }).focus();
    await page.keyboard.press('c');
    await page.getByText(/^Select another (capture|delivery) in the list/).waitFor();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('listbox', { name: screenLabels[id] }).waitFor();
  });

  test('a link to a delivery shows its details, and the place its list', async () => {
    const deliveries = await workbench.call('GET', '/deliveries');
    const { items } = (await deliveries.json()) as { items: { id: string }[] };
    await open('#/overview');
    await open(`#/deliveries/${items[0]?.id ?? ''}`);
    await page.getByRole('region', { name: 'Delivery', exact: true }).waitFor();
    await open('#/overview');
    await open('#/deliveries');
    await page.getByRole('listbox', { name: 'Deliveries' }).waitFor();
  });

  test('Requests shows the request, and after it is sent, the response', async () => {
    await open('#/requests');
    const { answered, newRequest, response, url } = requestsScreen(page);
    await newRequest('/api/customers/C-1001');
    await url.press('Enter');
    await answered('200 OK');
    expect(await url.isVisible()).toBe(false);
    expect((await response.boundingBox())?.height).toBeGreaterThan(340);
    expect(await seriousProblems(page)).toEqual([]);
    await tab('Request').click();
    await url.waitFor();
    await tab('List').click();
    await tab('Presets').waitFor();
    await tab('History').click();
    const sent = page.getByRole('listbox', { name: 'History' }).getByRole('option').first();
    await sent.click();
    await answered('200 OK');
    expect(await url.isVisible()).toBe(false);
    // Also when it is open already.
    await tab('List').click();
    await sent.click();
    await answered('200 OK');
    expect(await url.isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(() => tab('List').getAttribute('aria-selected')).toBe('true');
  });

  test('Authorize shows the form, and after the request of tokens, the steps', async () => {
    await open('#/authorize');
    const main = page.getByRole('main', { name: 'Authorize' });
    await main.getByRole('heading', { name: 'Request tokens' }).waitFor();
    const steps = main.getByRole('heading', { name: 'Steps' });
    expect(await steps.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Authorize', exact: true }).click();
    await steps.waitFor();
    expect((await steps.boundingBox())?.x).toBeLessThan(200);
    expect(await seriousProblems(page)).toEqual([]);
  });

  test('Your client or receiver shows the setup or the trials', async () => {
    await open('#/under-test');
    await page.getByRole('group', { name: 'Test subject' }).waitFor();
    const trials = page.getByRole('list', { name: 'Trials' });
    expect(await trials.isVisible()).toBe(false);
    await tab('Trials').click();
    await trials.waitFor();
    expect((await trials.boundingBox())?.width).toBeGreaterThan(800);
    expect(await seriousProblems(page)).toEqual([]);
  });

  test('the grants and scopes of the clients are visible', async () => {
    await open('#/registry');
    const grants = page.getByRole('table', { name: 'Clients' }).getByText('client_credentials').first();
    await expect
      .poll(() =>
        grants.evaluate((element) => {
          const { right, top } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(right - 4, top + 8));
        }),
      )
      .toBe(true);
  });

  test.each(['Clients', 'Users'])('the buttons of all %s are visible without scrolling sideways', async (name) => {
    await open('#/registry');
    const buttons = page.getByRole('table', { name }).getByRole('button', { name: /^(Edit|Remove) / });
    await buttons.first().waitFor();
    const cut = await buttons.evaluateAll(
      (all) =>
        all.filter((button) => {
          const { left, right } = button.getBoundingClientRect();
          const edge = button.closest('[role=group]')?.getBoundingClientRect();
          return edge !== undefined && (left < edge.left || right > edge.right);
        }).length,
    );
    expect(cut).toBe(0);
  });

  test('the axis of the clocks has room to drag', async () => {
    await open('#/clocks');
    const hand = page.getByRole('slider', { name: 'Skew of Client' });
    await hand.waitFor();
    const axis = page.getByRole('listitem').filter({ has: hand }).locator('.mantine-Slider-root');
    expect((await axis.boundingBox())?.width).toBeGreaterThan(300);
  });

  test('Load shows at least five lines of the plan', async () => {
    await open('#/load');
    const line = page.getByLabel('Text of the load plan').locator('.cm-line').nth(4);
    await expect
      .poll(() =>
        line.evaluate((element) => {
          const { bottom, left } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + 20, bottom - 4));
        }),
      )
      .toBe(true);
  });

  test('Back to the list keeps the focus on the screen when the list is empty', async () => {
    const { items } = (await (await workbench.call('GET', '/subscriptions')).json()) as { items: { id: string }[] };
    for (const { id } of items) await workbench.call('DELETE', `/subscriptions/${id}`);
    await open('#/subscriptions');
    const main = page.getByRole('main', { name: 'Subscriptions' });
    await main.getByText('No subscriptions').first().waitFor();
    await page.getByRole('button', { name: 'New subscription' }).first().click();
    await page.getByRole('button', { name: 'Back to the list' }).press('Enter');
    await expect.poll(() => main.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
