import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const size = { width: 1280, height: 720 };

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui, { viewport: size }));
  await page.getByRole('link', { name: 'Learn', exact: true }).waitFor();
});

afterAll(async () => {
  expect(errors).toEqual([]);
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

/** Starts a lesson, and goes to a step. */
async function goTo(lesson: string, step: number): Promise<void> {
  await workbench.call('POST', `/lessons/${lesson}/start`, {});
  for (let at = 1; at < step; at++) await workbench.call('POST', '/lessons/next', {});
}

test('a step selects the message that it names, scrolls to it, and plays from it', async () => {
  await goTo('code-flow-and-pkce', 3);
  const subject = page.getByRole('main');
  const selected = subject.getByRole('img', { name: /^Browser to Authorization: GET \/authorize\?/ });
  await expect.poll(() => selected.getAttribute('data-selected')).toBe('true');
  const [message, diagram] = await Promise.all([
    selected.boundingBox(),
    subject.getByRole('group', { name: 'Messages' }).boundingBox(),
  ]);
  expect(message?.y).toBeGreaterThan(diagram?.y ?? Infinity);
  expect(message?.y).toBeLessThan((diagram?.y ?? 0) + (diagram?.height ?? 0));
  await subject
    .getByRole('region', { name: 'Request' })
    .getByText(/code_challenge=/)
    .first()
    .waitFor();
  await subject.getByRole('button', { name: 'Play' }).click();
  const player = page.getByRole('dialog', { name: 'Player' });
  await expect
    .poll(() => player.getByRole('slider').getAttribute('aria-valuetext'))
    .toMatch(/to authorize the client$/);
  await page.keyboard.press('Escape');
  await player.waitFor({ state: 'detached' });
});

test('the diagram fills the height with the parties that are involved', async () => {
  await goTo('tls', 3);
  await page.getByRole('heading', { name: 'An expired certificate' }).waitFor();
  const subject = page.getByRole('main');
  const lowest = () =>
    subject.evaluate((main) =>
      Math.max(
        ...Array.from(main.querySelectorAll('svg path, section'), (part) => part.getBoundingClientRect().bottom),
      ),
    );
  // Nothing below the messages, and the lifelines end above them.
  await expect.poll(lowest).toBeGreaterThan(size.height - 20);
  const names = await subject.getByRole('group', { name: 'Sequence diagram' }).locator('svg').first().textContent();
  expect(names).toBe('ClientClientReceiverReceiver');
});

test('a refused certificate is shown with the field because of which it was refused', async () => {
  await workbench.call('POST', '/lessons/tls/reset', {});
  await goTo('tls', 4);
  const own = page.getByRole('main').getByRole('region', { name: 'Certificate' }).first();
  await own.getByText('The name in the URL is not among these.').waitFor();
  expect(await own.locator('[data-wrong=true] > :not(:last-child)').allTextContents()).toEqual([
    'For',
    'elsewhere.testThe name in the URL is not among these.',
  ]);
  expect(await seriousProblems(page)).toEqual([]);
});

test('the message of a step is in view also when its attempts take a part of the height', async () => {
  await page.setViewportSize({ width: size.width, height: 480 });
  await goTo('retries-and-duplicates', 3);
  const subject = page.getByRole('main');
  await expect.poll(() => subject.getByRole('region', { name: 'Attempts' }).getByRole('listitem').count()).toBe(3);
  const last = subject.getByRole('img', { name: /attempt 3/ });
  const diagram = subject.getByRole('group', { name: 'Messages' });
  const below = async () => {
    const [message, scroller] = await Promise.all([last.boundingBox(), diagram.boundingBox()]);
    return (message?.y ?? Infinity) + (message?.height ?? 0) - ((scroller?.y ?? 0) + (scroller?.height ?? 0));
  };
  await expect.poll(below).toBeLessThanOrEqual(1);
  expect(await diagram.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await page.setViewportSize(size);
});

test('with text of 200 %, a value has the diagram below it, and no rest of a message', async () => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await workbench.call('PATCH', '/settings', { textSize: 200 });
  await goTo('client-credentials', 4);
  const subject = page.getByRole('main');
  const [value, diagram] = [subject.getByLabel('Value'), subject.getByRole('group', { name: 'Messages' })];
  await value.getByText(/^eyJ/).first().waitFor();
  const end = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  await expect.poll(() => end(diagram)).toBeLessThanOrEqual(1080);
  expect(await end(value)).toBeLessThan(await end(diagram));
  expect(await subject.getByRole('region', { name: 'Request' }).isVisible()).toBe(false);
  // The colors of its parts are not covered by the mark of the value.
  expect(await page.evaluate(() => CSS.highlights.get('lesson')?.size ?? 0)).toBe(0);
  // A screen shows the object of the step in its whole width.
  await goTo('webhook', 4);
  const deliveries = page.getByRole('main', { name: 'Deliveries' });
  await deliveries.getByRole('heading', { name: 'chat_started' }).waitFor();
  await expect.poll(() => deliveries.getByRole('listbox', { name: 'Deliveries' }).count()).toBe(0);
  await workbench.call('PATCH', '/settings', { textSize: 100 });
  await page.setViewportSize(size);
});

test('two polls are compared side by side, and a comparison of pull and push starts with its step', async () => {
  // An earlier comparison is not that of the lesson.
  const earlier = await workbench.call('POST', '/runs', { kind: 'comparison', seconds: 2 });
  await workbench.call('POST', `/runs/${((await earlier.json()) as { id: string }).id}/cancel`);
  await goTo('pull-and-push', 4);
  const subject = page.getByRole('main');
  const bodies = ['First poll', 'Second poll'].map((name) => subject.getByRole('region', { name }));
  for (const body of bodies) await body.getByText('"queued"').first().waitFor();
  await expect.poll(() => subject.getByRole('img', { name: /GET \/api\/chat\/status/ }).count()).toBe(2);
  expect(await seriousProblems(page)).toEqual([]);
  for (let step = 4; step < 7; step++) await workbench.call('POST', '/lessons/next', {});
  await page.getByRole('img', { name: /events\. Pull: / }).waitFor();
  // While it runs, the form is not shown.
  await expect.poll(() => page.getByRole('main', { name: 'Pull and push' }).getByRole('textbox').count()).toBe(0);
  // The next lesson can start at once.
  const started = await workbench.call('POST', '/lessons/scopes/start', {});
  expect(started.ok).toBe(true);
});

test('a question about a lost response has the message beside it whose response was lost', async () => {
  await workbench.call('POST', '/lessons/retries-and-duplicates/reset', {});
  await goTo('retries-and-duplicates', 7);
  const panel = page.getByRole('complementary', { name: 'Lesson: Retries, duplicates and idempotency' });
  await panel.getByRole('heading', { name: /its response is lost\. What happens\?$/ }).waitFor();
  const sent = page.getByRole('main').getByRole('img', { name: /^Service to Receiver: / });
  await expect.poll(() => sent.count()).toBe(1);
  // What happens next is shown with the answer.
  const next = page.getByRole('main').getByText(/retrying/);
  expect(await next.count()).toBe(0);
  await workbench.call('POST', '/lessons/answer', { step: 6, answer: 1 });
  await next.first().waitFor();
  // The receiver has the request, and the sender has no status.
  expect(await sent.getAttribute('aria-label')).not.toMatch(/status/);
  const event = { event: 'chat_started' };
  const captures = (await (await workbench.call('GET', '/captures?limit=1')).json()) as { items: { event: string }[] };
  expect(captures.items[0]).toMatchObject(event);
  await workbench.call('POST', '/lessons/next', {});
  const attempts = page.getByRole('main').getByRole('region', { name: 'Attempts' }).getByRole('listitem');
  await expect.poll(() => attempts.count()).toBe(2);
  await workbench.call('POST', '/lessons/next', {});
  for (const name of ['Attempt 1', 'Attempt 2'])
    await page.getByRole('main').getByRole('region', { name }).getByText('webhook-id').first().waitFor();
  await workbench.call('POST', '/lessons/leave', {});
});

test('a lesson about expiry shows the lifetime of its token beside the clock of the service', async () => {
  await goTo('expiry-and-refresh', 3);
  const lifetime = page.getByRole('img', { name: /^Token issued at .+ Clock of the service: / });
  await lifetime.getByText('The token is valid for 15\u00A0min').waitFor();
  await lifetime.getByText(/, after exp$/).waitFor();
  // In a low and narrow window, it follows the text.
  await page.setViewportSize({ width: 520, height: 360 });
  await lifetime.scrollIntoViewIfNeeded();
  expect(await lifetime.isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Next' }).isVisible()).toBe(true);
  await page.setViewportSize(size);
  await workbench.call('POST', '/lessons/leave', {});
});

test('a lesson about signatures shows one attempt of the forged webhook, and only what a step changes', async () => {
  await goTo('signatures-and-replay', 4);
  const subject = page.getByRole('main');
  const map = subject.getByRole('img', { name: 'Receiver changes' });
  await map.getByText('webhook').waitFor();
  expect(await map.textContent()).not.toMatch(/Authorization|signs in|token/);
  await subject.getByText('Enforce the check: signature').waitFor();
  await workbench.call('POST', '/lessons/next', {});
  await subject.getByRole('region', { name: 'Response' }).getByText('401 Unauthorized').first().waitFor();
  await subject.getByRole('img', { name: /^Someone else to Receiver: POST .+, status 401$/ }).waitFor();
  expect(await subject.getByText('Service', { exact: true }).count()).toBe(0);
  const forged = (await (await workbench.call('GET', '/deliveries?limit=1')).json()) as {
    items: { attemptsMade: number; status: string }[];
  };
  expect(forged.items[0]).toMatchObject({ attemptsMade: 1, status: 'exhausted' });
  await workbench.call('POST', '/lessons/leave', {});
});

test('a lesson that fails shows what was observed, and names the active faults', async () => {
  await workbench.call('POST', '/lessons/leave', {});
  await workbench.call('POST', '/lessons/webhook/reset', {});
  await workbench.call('POST', '/faults', { where: 'catcher', what: { kind: 'status', status: 503 } });
  await goTo('webhook', 2);
  const panel = page.getByRole('complementary', { name: 'Lesson: A webhook from event to receipt' });
  await panel.getByText('Not as expected. The lesson ends here.').waitFor();
  await panel.getByText(/^1 fault is active: Return 503 \(Receiver, always\)/).waitFor();
  // The sentence about a success is not shown.
  expect(await panel.textContent()).not.toContain('The first attempt arrived');
  await workbench.call('DELETE', '/faults');
});
