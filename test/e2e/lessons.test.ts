import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LessonRun } from '#shared/scenario/lesson.ts';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { keptPorts } from '../support/kept-ports.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const panel = () => page.getByRole('complementary', { name: 'Lesson: A webhook from event to receipt' });
const next = () => panel().getByRole('button', { name: 'Next' }).click();
async function inMenuOf(lesson: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${lesson}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
const heading = (name: string) => panel().getByRole('heading', { name, level: 3 }).waitFor();

type Played = Pick<LessonRun, 'title' | 'outline'>;
const played = async (response: Response): Promise<Played> => (await response.json()) as Played;

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench({ ports: await keptPorts() });
  ({ page, errors } = await openPage(browser, workbench.ready.ui, { viewport: { width: 1280, height: 720 } }));
  await page.getByRole('link', { name: 'Learn', exact: true }).waitFor();
});

afterAll(async () => {
  // While the parties restart for a snapshot, the connection of the page is refused.
  expect(errors.filter((text) => !/ERR_|WebSocket/.test(text))).toEqual([]);
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test('a lesson fills the window with its subject, and selects what a step points at', async () => {
  await openScreen(page, 'Lessons');
  await expect.poll(() => page.getByRole('list', { name: 'Lessons' }).getByRole('listitem').count()).toBe(10);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start A webhook from event to receipt' }).click();
  await heading('An event happens');
  await page.getByRole('main').getByRole('region', { name: 'Event' }).getByText(/"/).first().waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Lessons' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('navigation', { name: 'Places' }).count()).toBe(0);
  await next();
  await heading('The delivery');
  const subject = page.getByRole('main');
  await subject
    .getByRole('region', { name: 'Attempts' })
    .getByText(/^20\d /)
    .waitFor();
  await panel().getByText('The first attempt arrived, so the delivery ended with one attempt.').waitFor();
  expect(await panel().textContent()).not.toContain('as expected');
  // Subject and text together fill the window.
  const [left, right] = await Promise.all([subject.boundingBox(), panel().boundingBox()]);
  expect([left?.x, (left?.x ?? 0) + (left?.width ?? 0)]).toEqual([0, right?.x]);
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBe(1280);
  await next();
  await heading('The receipt');
  await subject
    .getByRole('region', { name: 'Request' })
    .getByText(/webhook-signature/)
    .first()
    .waitFor();
  await subject.getByRole('region', { name: 'Checks' }).getByText('Signature').first().waitFor();
  await page.keyboard.press('ArrowLeft');
  await heading('The delivery');
  await page.keyboard.press('ArrowRight');
  await heading('The receipt');
  await next();
  await heading("On the sender's side");
  await page.getByRole('main', { name: 'Deliveries' }).waitFor();
  expect(page.url()).toMatch(/#\/deliveries\/dlv_/);
  await next();
  await heading("On the receiver's side");
  await page.getByRole('main', { name: 'Captures' }).getByText('/webhook/chat-started').first().waitFor();
  expect(page.url()).toMatch(/#\/captures\/cap_/);
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('lesson')?.size ?? 0)).toBeGreaterThan(0);
  await next();
  await panel().getByRole('radio', { name: 'When the connection is open' }).click();
  await panel().getByText('Not quite.').waitFor();
  await panel().getByText('A 2xx response is the receipt.').waitFor();
  // The feedback has the color of the wrong answer.
  const [icon, feedback] = ['Wrong answer', 'Feedback'].map((name) => panel().getByLabel(name));
  expect(await feedback?.locator('strong').evaluate((words) => getComputedStyle(words).color)).toBe(
    await icon?.evaluate((part) => getComputedStyle(part).stroke),
  );
  expect(await seriousProblems(page)).toEqual([]);
  await page.reload();
  await panel().getByText('Not quite.').waitFor();
  await panel().getByRole('button', { name: 'Finish' }).click();
  await panel().waitFor({ state: 'detached' });
  await page.getByRole('main', { name: 'Lessons' }).waitFor();
});

test('starting over resets one lesson', async () => {
  await openScreen(page, 'Lessons');
  await page.getByText('done', { exact: true }).waitFor();
  await inMenuOf('A webhook from event to receipt', 'Start over…');
  const dialog = page.getByRole('dialog', { name: 'Start over A webhook from event to receipt?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('done', { exact: true }).waitFor();
  await inMenuOf('A webhook from event to receipt', 'Start over…');
  expect(await seriousProblems(page, 'dark', '[role=dialog]')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await seriousProblems(page, 'light', '[role=dialog]')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await page.getByText('done', { exact: true }).waitFor({ state: 'detached' });
});

test('before a lesson starts, faults that are set can be cleared', async () => {
  await workbench.call('POST', '/faults', {
    where: 'api',
    what: { kind: 'status', status: 503 },
    when: { first: 1 },
  });
  await openScreen(page, 'Lessons');
  const start = page.getByRole('button', { name: 'Start The four parties' });
  await start.click();
  const dialog = page.getByRole('dialog', { name: 'Clear 1 fault before the lesson?' });
  await dialog.getByRole('list', { name: 'Faults' }).getByText(/503/).waitFor();
  expect(await seriousProblems(page, 'dark', '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await start.click();
  await dialog.getByRole('button', { name: 'Clear and start' }).click();
  await page.getByRole('complementary', { name: 'Lesson: The four parties' }).waitFor();
  expect(await (await workbench.call('GET', '/faults')).json()).toMatchObject({ items: [] });
  await page.getByRole('button', { name: 'Leave the lesson' }).click();
  await inMenuOf('The four parties', 'Start over…');
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await start.waitFor();
});

test('leaving a lesson returns to where it was started, unless another screen was opened', async () => {
  const begin = async () => {
    await openScreen(page, 'Clocks');
    await doCommand(page, 'Lesson: A webhook from event to receipt');
    await panel().waitFor();
    for (const name of ['The delivery', 'The receipt', "On the sender's side"]) {
      await next();
      await heading(name);
    }
    await page.getByRole('main', { name: 'Deliveries' }).waitFor();
  };
  const leave = async () => {
    await page.getByRole('button', { name: 'Leave the lesson' }).click();
    await panel().waitFor({ state: 'detached' });
    await workbench.call('POST', '/lessons/webhook/reset', {});
  };
  await begin();
  await leave();
  await page.getByRole('main', { name: 'Clocks' }).waitFor();
  await begin();
  await doCommand(page, 'Inspect');
  await leave();
  await page.getByRole('main', { name: 'Inspect' }).waitFor();
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
  await explained('Each request that arrived at the receiver');
  await expect.poll(() => page.getByRole('main', { name: 'Lessons' }).count()).toBe(1);
  await page.keyboard.press('Tab');
  await explained('Lessons that play on this Hookbench');
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar', { name: 'What is this?' }).waitFor({ state: 'detached' });
  await openScreen(page, 'Deliveries');
  await page.getByRole('main', { name: 'Deliveries' }).waitFor();
});

test('a question, all answers and the feedback fit at 1920 × 1080 with text of 200 %', async () => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await workbench.call('PATCH', '/settings', { textSize: 200 });
  const lessons = (await (await workbench.call('GET', '/lessons')).json()) as { items: { id: string }[] };
  for (const { id } of lessons.items) {
    let run = await played(await workbench.call('POST', `/lessons/${id}/start`, {}));
    const of = page.getByRole('complementary', { name: `Lesson: ${run.title}` });
    for (let at = 0; at < run.outline.length; at++) {
      if (at > 0) run = await played(await workbench.call('POST', '/lessons/next', {}));
      const { ask, subject } = run.outline[at] ?? {};
      if (!ask) continue;
      // Subject and text fill the window, and the subject has the larger part; a question without a subject is alone.
      const isAlone = subject === 'none';
      const widths = async () => {
        const shown = isAlone ? [of] : [page.getByRole('main'), of];
        const boxes = await Promise.all(shown.map((part) => part.boundingBox()));
        return boxes.map((box) => box?.width ?? 0);
      };
      await expect
        .poll(async () => (await widths()).reduce((sum, width) => sum + width), { timeout: 10_000 })
        .toBe(isAlone ? 1440 : 1920);
      if (!isAlone) expect((await widths())[0]).toBeGreaterThanOrEqual(1080);
      // The longest feedback is that of a wrong answer.
      await workbench.call('POST', '/lessons/answer', { step: at, answer: (ask.answer % ask.answers.length) + 1 });
      const parts = [
        of.getByRole('heading', { name: ask.question, level: 3 }),
        ...ask.answers.map((name) => of.getByRole('radio', { name, exact: true })),
        of.getByRole('status', { name: 'Feedback' }),
        of.getByRole('button', { name: 'Back' }),
      ];
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      const ends = boxes.map((box) => (box ? box.y + box.height : Infinity));
      expect({ id, at, fits: ends.every((end, index) => end <= (ends[index + 1] ?? 1080)) }).toEqual({
        id,
        at,
        fits: true,
      });
    }
    await workbench.call('POST', '/lessons/leave', {});
    await workbench.call('POST', `/lessons/${id}/reset`, {});
  }
  await workbench.call('PATCH', '/settings', { textSize: 100 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('link', { name: 'Learn', exact: true }).waitFor();
}, 240_000);

test('a new session begins with the built-in snapshot of a lesson', async () => {
  await openScreen(page, 'Lessons');
  await inMenuOf('Signatures and replay', 'Clear all data and begin…');
  await page.getByRole('dialog').getByRole('button', { name: 'Clear and begin' }).click();
  await page.getByText(/^Step 1 of /).waitFor();
  await page.getByRole('button', { name: 'Continue Signatures and replay' }).waitFor();
});
