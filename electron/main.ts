import { join } from 'node:path';
import { app, dialog, protocol } from 'electron';
import { version } from './engine/config/version.ts';
import { collectOpenings } from './shell/collect-openings.ts';
import { endWithError } from './shell/end-with-error.ts';
import { keepProfile } from './shell/keep-profile.ts';
import { openWorkbench } from './shell/open-workbench.ts';
import { registerPageScheme } from './shell/page-protocol.ts';
import { linkScheme } from './shell/parse-link.ts';
import { readLaunch } from './shell/read-launch.ts';

/** The desktop app. Nothing is awaited at the top: Electron is ready only after this file has run. */
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
  const { openings: first, ...launch } = readLaunch(process.argv);
  app.setName('Hookbench');
  app.setAboutPanelOptions({ applicationName: 'Hookbench', applicationVersion: version });
  keepProfile(app, launch.dataDir);
  if (!app.requestSingleInstanceLock({ openings: first })) {
    app.exit(0);
    return;
  }
  const openings = collectOpenings(app, first);
  app.enableSandbox();
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  registerPageScheme(protocol);
  app
    .whenReady()
    .then(() => openWorkbench({ launch, built, openings }))
    .catch(fail);
}

try {
  start();
} catch (error) {
  fail(error);
}
