import { join } from 'node:path';
import { app, dialog, protocol } from 'electron';
import { version } from './engine/config/version.ts';
import { endWithError } from './shell/end-with-error.ts';
import { keepProfile } from './shell/keep-profile.ts';
import { openWorkbench } from './shell/open-workbench.ts';
import { registerPageScheme } from './shell/page-protocol.ts';
import { readLaunch } from './shell/read-launch.ts';

/** The desktop app. Nothing is awaited at the top: Electron is ready only after this file has run. */
const out = join(import.meta.dirname, '..');
const built = { pageFolder: join(out, 'renderer'), preload: join(out, 'preload/preload.cjs') };

const fail = (error: unknown): void => {
  endWithError(app, dialog, error);
};

function start(): void {
  const launch = readLaunch(process.argv);
  app.setName('Hookbench');
  app.setAboutPanelOptions({ applicationName: 'Hookbench', applicationVersion: version });
  keepProfile(app, launch.dataDir);
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  app.enableSandbox();
  registerPageScheme(protocol);
  app
    .whenReady()
    .then(() => openWorkbench(launch, built))
    .catch(fail);
}

try {
  start();
} catch (error) {
  fail(error);
}
