import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Workbench } from './open-workbench.ts';

/** Removes all records that lists of the control API contain, so that a task begins without those of an earlier one. */
export async function removeAll({ call }: Workbench, ...lists: string[]): Promise<void> {
  for (const list of lists) {
    const { items } = (await (await call('GET', list)).json()) as { items: { id?: string; name?: string }[] };
    const [path = ''] = list.split('?');
    for (const { id, name = '' } of items) await call('DELETE', `${path}/${encodeURIComponent(id ?? name)}`);
  }
}

/** Uses the keyboard alone, and counts the pressed keys. A typed text counts as one. */
export function keyboardOf(page: Page) {
  const hand = {
    count: 0,
    /** Presses keys one after the other. */
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key);
      hand.count += keys.length;
    },
    async type(text: string): Promise<void> {
      await page.keyboard.insertText(text);
      hand.count += 1;
    },
    /** Moves the focus with Tab, or with the key that leads there, until it is on an element. */
    async reach(target: Locator, key = 'Tab'): Promise<void> {
      await target.first().waitFor();
      for (let pressed = 0; pressed < maxSteps; pressed++) {
        if (await isFocused(target)) return;
        await hand.press(key);
      }
      const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      throw new Error(`${String(maxSteps)} times ${key} do not lead to ${String(target)}; the focus is on ${where}.`);
    },
    /** Runs a command of the palette by the start of its name. */
    async command(name: string): Promise<void> {
      await hand.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Find' });
      await expect.poll(() => isFocused(palette.getByLabel('Find'))).toBe(true);
      await hand.type(name);
      const found = palette.locator('[data-selected]');
      // A command that quotes the query has its name, too.
      await expect.poll(async () => (await found.first().textContent())?.trim().startsWith(name)).toBe(true);
      await hand.press('Enter');
      await palette.waitFor({ state: 'detached' });
    },
  };
  return hand;
}
type Keyboard = ReturnType<typeof keyboardOf>;

/** A focus that is further away is a defect. */
const maxSteps = 30;

const isFocused = (target: Locator) => target.evaluateAll((all) => all.includes(document.activeElement as never));

/** Uses the pointer, and counts its clicks. Texts are typed. */
export function pointerOf() {
  const hand = {
    count: 0,
    async click(...targets: Locator[]): Promise<void> {
      for (const target of targets) await target.first().click();
      hand.count += targets.length;
    },
  };
  return hand;
}
type Pointer = ReturnType<typeof pointerOf>;

/** What a user wants to do, by keyboard alone and by pointer. */
export interface Task {
  task: string;
  /** What is there before the task. */
  given?: () => Promise<unknown>;
  byKeyboard: (keyboard: Keyboard) => Promise<unknown>;
  byPointer: (pointer: Pointer) => Promise<unknown>;
  result: () => Promise<unknown>;
}

/** The counts in the documents. */
export const documentedTasks = () =>
  new Map(
    Array.from(
      readFileSync('docs/contributing/checks.md', 'utf8').matchAll(/^\| (.+?) +\| (\d+) +\| (\d+) +\|$/gm),
      ([, task = '', clicks, keys]) => [task, { clicks: Number(clicks), keys: Number(keys) }],
    ),
  );

/** Begins where the program begins: on Overview, with the focus on nothing. */
export async function begin(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/overview';
    (document.activeElement as HTMLElement).blur();
  });
  await page.getByRole('main', { name: 'Overview' }).waitFor();
}
