import type { EventEmitter } from 'node:events';
import type { AskingFrame, PageRequest } from '../host.ts';
import type { FromPage } from '../page/preload-world.ts';
import { App } from './app.ts';
import type { Harness } from './harness.ts';
import { createBrowserWindow, type BrowserWindow, type WindowDeps } from './browser-window.ts';
import { createDialog } from './dialog.ts';
import type { Downloaded } from './download-item.ts';
import { IpcMain } from './ipc-main.ts';
import { createMenus } from './menu.ts';
import { MessageChannelMain } from './message-ports.ts';
import { nativeImage } from './native-image.ts';
import { NativeTheme } from './native-theme.ts';
import { createNotification } from './notification.ts';
import { PowerMonitor } from './power-monitor.ts';
import { createProtocol, type ProtocolDouble } from './protocol.ts';
import { createSafeStorage } from './safe-storage.ts';
import { Screen } from './screen.ts';
import { createSessionModule, SessionDouble } from './session.ts';
import { createSystem, type SystemDouble } from './session-end.ts';
import { createShell } from './shell.ts';
import { strict } from './strict.ts';
import { createTray } from './tray.ts';

/** Electron's main process, as the app imports it, with the events of the browser. */
export interface ElectronDouble {
  modules: Record<string, object>;
  app: App;
  protocol: ProtocolDouble;
  system: SystemDouble;
  fromHost: Record<string, (...args: never[]) => unknown>;
}

/** The actions of menu roles. */
function createActions(app: App, windows: Set<BrowserWindow>): (role: string) => void {
  const front = (): BrowserWindow | undefined => [...windows].at(-1);
  const zoom = (change: (level: number) => number): void => {
    const contents = front()?.contents;
    contents?.setZoomLevel(change(contents.getZoomLevel()));
  };
  const actions: Record<string, () => void> = {
    quit: () => {
      app.quit();
    },
    close: () => front()?.close(),
    minimize: () => front()?.minimize(),
    reload: () => front()?.reload(),
    forcereload: () => front()?.reload(),
    about: () => {
      app.showAboutPanel();
    },
    resetzoom: () => {
      zoom(() => 0);
    },
    zoomin: () => {
      zoom((level) => level + 0.5);
    },
    zoomout: () => {
      zoom((level) => level - 0.5);
    },
    togglefullscreen: () => front()?.setFullScreen(!front()?.isFullScreen()),
  };
  return (role) => {
    const action = actions[role];
    if (!action) throw new Error(`The Electron double cannot do the role ${role}`);
    action();
  };
}

/** Passes events of the browser to their window. */
function createFromHost(windows: Set<BrowserWindow>): ElectronDouble['fromHost'] {
  const of = (id: number): BrowserWindow | undefined => [...windows].find((window) => window.id === id);
  return {
    request: (id: number, request: PageRequest) => of(id)?.contents.answer(request),
    fromPage: (id: number, message: string, frame: AskingFrame) =>
      of(id)?.contents.fromPage(JSON.parse(message) as FromPage, frame),
    navigated: (id: number, url: string) => of(id)?.contents.navigated(url),
    navigatedWithin: (id: number, url: string) => of(id)?.contents.navigatedWithin(url),
    domReady: (id: number) => of(id)?.contents.emit('dom-ready'),
    loaded: (id: number) => {
      of(id)?.contents.loaded();
      of(id)?.painted();
    },
    downloaded: (id: number, file: Downloaded) => of(id)?.contents.downloaded(file),
    windowOpen: (id: number, url: string, disposition: string) => of(id)?.contents.windowOpen(url, disposition),
    gone: (id: number) => of(id)?.contents.gone(),
    pageClosed: (id: number) => of(id)?.close(),
  };
}

/** Makes all modules over one browser. */
export function createElectron(harness: Harness): ElectronDouble {
  const windows = new Set<BrowserWindow>();
  const app: App = new App(harness, {
    closeAll: () => {
      for (const window of [...windows]) window.close();
      return windows.size === 0;
    },
    destroyAll: () => {
      for (const window of [...windows]) window.destroy();
    },
  });
  const ipcMain = new IpcMain(harness);
  const protocol = createProtocol(harness);
  const session = new SessionDouble(protocol);
  const nativeTheme = new NativeTheme(harness);
  const deps: WindowDeps = {
    harness,
    ipcMain,
    session: strict('Session', session),
    protocol,
    windows,
    userData: () => app.getPath('userData'),
    dark: () => nativeTheme.shouldUseDarkColors,
    emit: (event, ...args) => void (app as EventEmitter).emit(event, ...args),
    focused: { window: null },
    allClosed: () => {
      app.allWindowsClosed();
    },
  };
  const menus = createMenus({
    harness,
    actions: createActions(app, windows),
    focusedWindow: () => deps.focused.window?.handle(),
  });
  const powerMonitor = new PowerMonitor();
  const kill = (): void => void process.kill(process.pid, 'SIGKILL');
  return {
    app,
    protocol,
    system: createSystem({ windows, powerMonitor, kill }),
    fromHost: createFromHost(windows),
    modules: {
      app: strict('app', app),
      BrowserWindow: createBrowserWindow(deps) as object,
      dialog: strict('dialog', createDialog(harness)),
      ipcMain: strict('ipcMain', ipcMain),
      Menu: menus.Menu,
      MenuItem: menus.MenuItem,
      MessageChannelMain,
      nativeImage: strict('nativeImage', nativeImage),
      nativeTheme: strict('nativeTheme', nativeTheme),
      Notification: createNotification(harness),
      powerMonitor: strict('powerMonitor', powerMonitor),
      protocol: protocol.shown,
      safeStorage: strict('safeStorage', createSafeStorage(harness)),
      screen: strict('screen', new Screen(harness)),
      session: strict('session', createSessionModule(harness, deps.session)),
      shell: strict('shell', createShell(harness)),
      Tray: createTray(harness),
    },
  };
}
