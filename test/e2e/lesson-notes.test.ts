import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { openScreen } from './open-screen.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui, { viewport: { width: 1280, height: 720 } }));
  await page.getByRole('link', { name: 'Learn', exact: true }).waitFor();
});

afterAll(async () => {
  expect(errors).toEqual([]);
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test("the trainer's notes show the script, the answer and the time, and a course goes on with its next lesson", async () => {
  await openScreen(page, 'Lessons');
  const course = page.getByRole('group', { name: 'Course' });
  await course.getByRole('button', { name: 'Tokens 45 min' }).click();
  const lessons = page.getByRole('list', { name: 'Lessons' }).getByRole('listitem');
  await expect.poll(() => lessons.count()).toBe(6);
  await lessons.last().getByText('minutes 37 to 45').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start the course' }).click();
  const first = page.getByRole('complementary', { name: 'Lesson: The four parties' });
  await first.getByRole('heading', { name: 'Who is who' }).waitFor();
  const [notes] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Notes', exact: true }).click(),
  ]);
  const steps = notes.getByRole('region', { name: 'Steps' });
  await steps.getByText('Ask who of the room has seen each of the four before').waitFor();
  await notes.getByRole('region', { name: 'If asked' }).getByText('Can two of the four be one program?').waitFor();
  await notes.getByRole('region', { name: 'Next' }).getByText('Call the service', { exact: true }).waitFor();
  await notes.getByRole('region', { name: 'Next' }).getByText('The client obtained a token first').waitFor();
  // The field of the notes does not touch the line above it.
  const gap = async () => {
    const field = notes.getByRole('textbox', { name: 'Your notes' });
    const [line, box] = await Promise.all([
      notes.getByText('Stored in this browser only.').boundingBox(),
      field.boundingBox(),
    ]);
    return (box?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0);
  };
  expect(await gap()).toBeGreaterThanOrEqual(4);
  await notes.getByRole('timer', { name: 'Lesson' }).getByText('of 5 min').waitFor();
  await notes.getByRole('timer', { name: 'Course' }).getByText('of 45 min').waitFor();
  await notes.getByText('on time').waitFor();
  const planned = notes.getByRole('region', { name: 'Course' }).getByRole('listitem');
  expect(await planned.count()).toBe(6);
  await planned.filter({ hasText: 'TLS' }).getByText('37–45 min').waitFor();
  expect(await planned.first().getAttribute('aria-current')).toBe('step');
  // The steps are shown from either window.
  expect(await notes.getByRole('button', { name: 'Back' }).isDisabled()).toBe(true);
  await notes.keyboard.press('ArrowRight');
  await page.getByText('2 of 6').waitFor();
  await notes.getByRole('button', { name: 'Back' }).click();
  await page.getByText('1 of 6').waitFor();
  // The notes blank the screen, also without the presenter view, where its keys do not.
  await notes.getByRole('button', { name: 'Blank screen' }).click();
  const blank = page.getByRole('button', { name: 'Show the screen again' });
  await blank.waitFor();
  await page.bringToFront();
  await blank.click();
  await blank.waitFor({ state: 'detached' });
  await page.keyboard.press('b');
  expect(await blank.count()).toBe(0);
  for (const step of ['2', '3', '4', '5']) {
    await first.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText(`${step} of 6`).waitFor();
  }
  const following = notes.getByRole('region', { name: 'Next' });
  await following.getByText('Which party opens the connection for a webhook?').waitFor();
  expect(await following.getByRole('listitem').allTextContents()).toEqual([
    ...['The receiver', 'The service', 'The client'],
  ]);
  const answers = notes.getByRole('region', { name: 'Answers' }).getByRole('listitem');
  await answers.filter({ hasText: 'correct' }).getByText('The service', { exact: true }).waitFor();
  expect(await answers.count()).toBe(4);
  await expect.poll(() => first.getByText('correct').count()).toBe(0);
  expect(await seriousProblems(notes, 'dark', 'main')).toEqual([]);
  // The trainer chooses an answer by its number, or shows the correct one from the notes.
  await page.keyboard.press('4');
  await first.getByText('Not quite.').waitFor();
  // The notes show it also while the lesson shows another screen, and while it is black.
  await page.evaluate(() => (location.hash = '#/captures'));
  await first.getByRole('button', { name: 'Back to the step' }).waitFor();
  await notes.getByRole('button', { name: 'Blank screen' }).click();
  await blank.waitFor();
  await notes.getByRole('button', { name: 'Show the answer' }).click();
  await blank.waitFor({ state: 'detached' });
  await first.getByText('Correct.').waitFor();
  expect(await first.getByRole('radio', { name: 'The service', exact: true }).isChecked()).toBe(true);
  await notes.close();
  await page.evaluate(() => (location.hash = '#/lessons'));
  await first.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('6 of 6').waitFor();
  await first.getByRole('button', { name: 'Next lesson' }).click();
  const second = page.getByRole('complementary', { name: 'Lesson: Obtain a token with client credentials' });
  await second.waitFor();
  // The course goes on when the page loads again.
  await page.reload();
  await second.waitFor();
  await page.getByRole('button', { name: 'Leave the lesson' }).click();
  expect(await course.getByRole('button', { name: 'Tokens 45 min' }).getAttribute('aria-pressed')).toBe('true');
  await course.getByRole('button', { name: 'All lessons' }).click();
  await expect.poll(() => lessons.count()).toBe(10);
});
