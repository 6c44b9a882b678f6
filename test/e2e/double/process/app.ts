import { EventEmitter } from 'node:events';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { Harness } from './harness.ts';
import { preventable } from './preventable.ts';
import { takeSingleInstance, type SingleInstance } from './single-instance.ts';

/** What `app` needs to know of the windows. */
export interface AppWindows {
  /** Asks each to close. @returns Whether all did. */
  closeAll(): boolean;
  destroyAll(): void;
}

const chromiumFolders = new Set(['userData', 'sessionData']);

function createPaths(harness: Harness): Map<string, string> {
  const home = homedir();
  const appData = join(home, '.config');
  const own = Object.entries({
    home,
    appData,
    userData: join(appData, 'Electron'),
    temp: tmpdir(),
    exe: process.execPath,
  });
  const users = [
    'desktop',
    'documents',
    'downloads',
    'music',
    'pictures',
    'videos',
    'logs',
    'crashDumps',
    'module',
    'assets',
  ];
  return new Map([...own, ...users.map((name): [string, string] => [name, join(harness.config.machine, name)])]);
}

/** `app`. */
export class App extends EventEmitter {
  readonly isPackaged: boolean;
  readonly commandLine = { appendSwitch: (): void => undefined, hasSwitch: (): boolean => false };
  readonly dock = undefined;
  name = 'Electron';
  readonly #harness: Harness;
  readonly #paths: Map<string, string>;
  readonly #windows: AppWindows;
  readonly #ready = Promise.withResolvers<void>();
  #lock: SingleInstance | undefined;
  #quitting = false;

  constructor(harness: Harness, windows: AppWindows) {
    super();
    this.#harness = harness;
    this.#windows = windows;
    this.#paths = createPaths(harness);
    this.isPackaged = harness.config.packaged;
  }

  /** After the main script has run: "The ready event is only fired after the main process has finished running the first tick". */
  start(): void {
    this.emit('will-finish-launching');
    this.#harness.lifecycle.becomeReady();
    this.emit('ready', preventable(), {});
    this.#ready.resolve();
  }

  whenReady = (): Promise<void> => this.#ready.promise;
  isReady = (): boolean => this.#harness.lifecycle.isReady();
  getName = (): string => this.name;
  getVersion = (): string => process.env['npm_package_version'] ?? '0.0.0';
  getLocale = (): string => 'en-US';
  getAppPath = (): string => dirname(this.#harness.config.main);

  setName(name: string): void {
    this.name = name;
  }

  getPath(name: string): string {
    const path = this.#paths.get(name) ?? (name === 'sessionData' ? this.#paths.get('userData') : undefined);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  /** "You have to override the sessionData path before the ready event" (docs/api/app.md), and its parents. */
  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    if (!this.#paths.has(name) && name !== 'sessionData') throw new Error(`Failed to set path '${name}'`);
    if (chromiumFolders.has(name)) {
      this.#harness.lifecycle.needNotReady(`app.setPath of ${name} must be called before app is ready`);
    }
    this.#paths.set(name, path);
  }

  enableSandbox(): void {
    this.#harness.lifecycle.needNotReady('app.enableSandbox() can only be called before app is ready');
  }

  disableHardwareAcceleration(): void {
    this.#harness.lifecycle.needNotReady('app.disableHardwareAcceleration() can only be called before app is ready');
  }

  setAboutPanelOptions(options: object): void {
    this.#harness.record({ what: 'app.setAboutPanelOptions', options });
  }

  showAboutPanel(): void {
    this.#harness.record({ what: 'app.showAboutPanel' });
  }

  addRecentDocument(path: string): void {
    this.#harness.record({ what: 'app.addRecentDocument', path });
  }

  clearRecentDocuments(): void {
    this.#harness.record({ what: 'app.clearRecentDocuments' });
  }

  setAppUserModelId(id: string): void {
    this.#harness.record({ what: 'app.setAppUserModelId', id });
  }

  setAsDefaultProtocolClient(protocol: string, path?: string, args?: string[]): boolean {
    this.#harness.record({ what: 'app.setAsDefaultProtocolClient', protocol, path, args });
    return true;
  }

  setBadgeCount(count?: number): boolean {
    this.#harness.record({ what: 'app.setBadgeCount', count });
    return true;
  }

  focus(): void {
    this.#harness.record({ what: 'app.focus' });
  }

  requestSingleInstanceLock(additionalData: unknown = null): boolean {
    if (this.#lock?.held()) return true;
    const mine = { argv: [...process.argv], workingDirectory: process.cwd(), additionalData };
    this.#lock = takeSingleInstance(
      this.getPath('userData'),
      mine,
      ({ argv, workingDirectory, additionalData: data }) => {
        // "This event is guaranteed to be emitted after the ready event of app gets emitted" (docs/api/app.md).
        void this.whenReady().then(() => this.emit('second-instance', preventable(), argv, workingDirectory, data));
      },
    );
    return this.#lock.held();
  }

  hasSingleInstanceLock = (): boolean => this.#lock?.held() ?? false;

  releaseSingleInstanceLock(): void {
    this.#lock?.release();
  }

  /** "Electron will first try to close all the windows and then emit the will-quit event" (docs/api/app.md, window-all-closed). */
  quit(): void {
    const asked = preventable();
    this.emit('before-quit', asked);
    if (asked.defaultPrevented) return;
    this.#quitting = true;
    if (!this.#windows.closeAll()) {
      this.#quitting = false;
      return;
    }
    const last = preventable();
    this.emit('will-quit', last);
    this.#quitting = false;
    if (!last.defaultPrevented) this.#end(0);
  }

  /** "All windows will be closed immediately without asking the user, and the before-quit and will-quit events will not be emitted". */
  exit(code = 0): void {
    this.#quitting = true;
    this.#windows.destroyAll();
    this.#end(code);
  }

  #end(code: number): void {
    this.emit('quit', preventable(), code);
    this.#lock?.release();
    this.#harness.exit(code);
  }

  relaunch(options?: object): void {
    this.#harness.record({ what: 'app.relaunch', options });
  }

  /** "If you do not subscribe to this event and all windows are closed, the default behavior is to quit the app". */
  allWindowsClosed(): void {
    if (this.#quitting) return;
    if (!this.emit('window-all-closed')) this.quit();
  }
}
