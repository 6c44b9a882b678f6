import { expect, test } from 'vitest';
import { version } from '../../../electron/engine/config/version.ts';
import { closePages, sharedBrowser } from '../../support/browser.ts';
import { appHome } from './open-app.ts';

test('the menu opens the About panel with the version', async () => {
  const browser = await sharedBrowser();
  try {
    await using home = await appHome(browser);
    const app = home.start();
    await app.window();
    const clicked = await app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
      const about = items.find(({ role }) => role === 'about');
      about?.click();
      return about !== undefined;
    });
    expect(clicked).toBe(true);
    await app.did('app.showAboutPanel');
    const { options } = await app.did('app.setAboutPanelOptions');
    expect(options).toMatchObject({ applicationName: 'Hookbench', applicationVersion: version });
  } finally {
    await closePages(browser);
  }
});
