import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../../support/browser.ts';
import { databaseRows } from '../../support/database-rows.ts';
import { appHome, type AppHome } from '../double/open-app.ts';
import type { Desktop } from '../double/start-double.ts';

let browser: Browser;
let home: AppHome;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));
beforeEach(async () => {
  home = await appHome(browser);
});
afterEach(() => home[Symbol.asyncDispose]());

const file = (name: string): string => join(home.dataDir, name);
const entries = (): unknown[] =>
  databaseRows(home.dataDir, "SELECT entry ->> 'change' AS change FROM journal WHERE kind = 'engine' ORDER BY seq").map(
    ({ change }) => change,
  );
const bounds = { x: 20, y: 40, width: 1100, height: 750 };
const kept = (): unknown => JSON.parse(readFileSync(file('window.json'), 'utf8'));

/** Its window is moved, to show whether its position is saved. */
const move = (app: Desktop): Promise<void> =>
  app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds);

describe('a page that crashes while it is loaded for the first time', () => {
  test('is reloaded, and the app quits in order at the end of the session', async () => {
    const app = home.start({ crashes: 2 });
    await app.did('window.focus');
    const page = await app.window();
    await page.getByText('Connected').first().waitFor();
    await move(app);
    await app.evaluate(({ system }) => {
      setImmediate(() => {
        system.endSession(['logoff']);
      });
    });
    expect(await app.ended).toBe(0);
    expect(entries()).toEqual(['started', 'failure', 'failure', 'stopped']);
    expect(readFileSync(file('hookbench.log'), 'utf8')).toContain('The page process ended: crashed');
    expect(kept()).toMatchObject({ bounds });
    expect(existsSync(file('instance.json'))).toBe(false);
  });

  test('shows an error after the third crash, and closes the engine', async () => {
    const app = home.start({ crashes: 3 });
    const { title, text } = await app.did('dialog.showErrorBox');
    expect(title).toBe('Hookbench could not start');
    expect(text).toMatch(/^The page crashed 3 times in a row while loading .+\n\nNo data is lost\./);
    expect(await app.ended).toBe(3);
    expect(entries()).toEqual(['started', 'failure', 'failure', 'failure', 'stopped']);
  });
});

describe('when the system shuts down', () => {
  test('on Linux and macOS, waits until everything is closed in order', async () => {
    const app = home.start();
    await (await app.window()).getByText('Connected').first().waitFor();
    await move(app);
    await app.evaluate(({ system }) => {
      setImmediate(() => {
        system.shutDown();
      });
    });
    expect(await app.ended).toBe(0);
    expect(entries()).toEqual(['started', 'stopped']);
    expect(kept()).toMatchObject({ bounds });
  });

  test('on Windows, stores the place of the window at a critical shutdown, and the next start recovers', async () => {
    const app = home.start();
    await (await app.window()).getByText('Connected').first().waitFor();
    await move(app);
    const asked = app.evaluate(({ system }) => system.endSession(['critical', 'shutdown']));
    // The process is killed, so this has no answer.
    await expect(asked).rejects.toThrow('The app ended');
    expect(await app.ended).toBeNull();
    expect(entries()).toEqual(['started']);
    expect(kept()).toMatchObject({ bounds });
    const next = home.start();
    await (await next.window()).getByText('Connected').first().waitFor();
  });
});
