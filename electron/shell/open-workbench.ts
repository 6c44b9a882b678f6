import { app, dialog, Menu, nativeTheme, protocol, session, shell } from 'electron';
import type { LaunchOptions } from '../engine/config/launch-options.ts';
import { createControl } from '../engine/control/create-control.ts';
import type { Engine } from '../engine/engine.ts';
import { openBuiltPage } from '../page/built-page.ts';
import { denyNavigation } from './deny-navigation.ts';
import { denyPermissions } from './deny-permissions.ts';
import { focusWindow } from './focus-window.ts';
import { followTheme } from './follow-theme.ts';
import { answerPortRequests } from './ipc.ts';
import { menuTemplate } from './menu-template.ts';
import { createNoteFailure } from './note-failure.ts';
import { createOpenExternal } from './open-external.ts';
import { openWindow } from './open-window.ts';
import { pageOrigin, servePage } from './page-protocol.ts';
import { createPortDoor } from './port-door.ts';
import { quitCleanly } from './quit-cleanly.ts';
import { reportUncaught } from './report-uncaught.ts';
import { openSettingsStore } from './settings-store.ts';
import { startEngine } from './start-engine.ts';
import { openWindowState } from './window-state.ts';

/** Where the build put what the window loads. */
export interface BuiltFiles {
  pageFolder: string;
  preload: string;
}

async function showWorkbench(engine: Engine, { pageFolder, preload }: BuiltFiles): Promise<void> {
  const page = openBuiltPage(pageFolder);
  const development = !app.isPackaged;
  const note = createNoteFailure(engine);
  reportUncaught(process, dialog, note);

  const openExternal = createOpenExternal(shell, note);
  app.on('web-contents-created', (_event, contents) => {
    denyNavigation(contents, openExternal);
  });
  denyPermissions(session.defaultSession);
  servePage(protocol, page, engine.random);

  const settings = followTheme(openSettingsStore(engine.dataDir), nativeTheme);
  const closePort = answerPortRequests(createPortDoor(createControl(engine, settings), note));
  const openDataFolder = (): void => void shell.openPath(engine.dataDir);
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate({ platform: process.platform, development, openDataFolder })),
  );

  const window = openWindow(openWindowState(engine.dataDir), { preload, development });
  app.on('second-instance', () => {
    focusWindow(window);
  });
  app.on('window-all-closed', () => {
    app.quit();
  });
  quitCleanly(app, process, engine.clocks.wall, async () => {
    if (!window.isDestroyed()) window.hide();
    closePort();
    await engine.close();
  });
  await window.loadURL(`${pageOrigin}/`).catch((error: unknown) => {
    if (!window.isDestroyed()) throw error;
  });
}

/**
 * Starts the engine and shows its page in the window. The engine is closed again when the window cannot be shown.
 * @throws HookbenchError that says why the engine could not start.
 */
export async function openWorkbench(launch: LaunchOptions, built: BuiltFiles): Promise<void> {
  const engine = await startEngine(launch);
  try {
    await showWorkbench(engine, built);
  } catch (error) {
    await engine.close();
    throw error;
  }
}
