import { hostname } from 'node:os';
import { join } from 'node:path';
import { app, dialog, protocol } from 'electron';
import { version } from './engine/config/version.ts';
import { collectOpenings } from './shell/launch/collect-openings.ts';
import { endWithError } from './shell/failures/show-failures.ts';
import { keepProfile } from './shell/launch/keep-profile.ts';
import { openDesktopApp } from './shell/open-desktop-app.ts';
import { registerPageScheme } from './shell/guards/page-protocol.ts';
import { readLaunch } from './shell/launch/read-launch.ts';
import { checkRefusedLock } from './shell/launch/refused-lock.ts';
import { registerApp } from './shell/launch/register-app.ts';

/** The desktop app. No top-level await: Electron becomes ready only after this file has run. */
const out = join(import.meta.dirname, '..');
const built = {
  pageFolder: join(out, 'renderer'),
  preload: join(out, 'preload/preload.cjs'),
  documentation: app.isPackaged ? join(process.resourcesPath, 'docs') : join(out, '../docs'),
};

const fail = (error: unknown): void => {
  endWithError(app, dialog, error);
};

function start(): void {
  const { openings: first, version: asked, ...launch } = readLaunch(process.argv);
  if (asked) {
    process.stdout.write(`${version}\n`);
    app.exit(0);
    return;
  }
  app.setName('Hookbench');
  app.setAboutPanelOptions({ applicationName: 'Hookbench', applicationVersion: version });
  const profile = keepProfile(app, launch.dataDir);
  if (!app.requestSingleInstanceLock({ openings: first })) {
    checkRefusedLock(profile, hostname());
    app.exit(0);
    return;
  }
  const openings = collectOpenings(app, first);
  app.enableSandbox();
  registerApp(app, process.platform, process.env);
  registerPageScheme(protocol);
  app
    .whenReady()
    .then(() => openDesktopApp({ launch, built, openings }))
    .catch(fail);
}

try {
  start();
} catch (error) {
  fail(error);
}
