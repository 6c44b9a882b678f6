import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { preventable } from './preventable.ts';
import { strict } from './strict.ts';
import { WebContents, type PageDeps } from './web-contents.ts';
import { checkWindowOptions } from './window-options.ts';

/** What windows need of the app that they belong to. */
export interface WindowDeps extends PageDeps {
  windows: Set<BrowserWindow>;
  userData: () => string;
  dark: () => boolean;
  /** Emits an event of `app`. */
  emit: (event: string, ...args: unknown[]) => void;
  focused: { window: BrowserWindow | null };
  /** The last window is closed. */
  allClosed: () => void;
}

/** "A preload must be an absolute path to a script" (docs/api/structures/web-preferences.md). */
function readPreload(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  if (!isAbsolute(path) || !existsSync(path)) throw new Error(`Unable to load preload script: ${path}`);
  return readFileSync(path, 'utf8');
}

/**
 * A window on a page of a real browser. Its position, size and visibility are stored here, because a headless
 * browser has no desktop.
 */
export class BrowserWindow extends EventEmitter {
  static last = 0;
  readonly id: number;
  readonly webContents: WebContents;
  readonly options: BrowserWindowConstructorOptions;
  readonly contents: WebContents;
  readonly deps: WindowDeps;
  #self: BrowserWindow = strict('BrowserWindow', this);
  #bounds: Rectangle;
  #state: 'normal' | 'maximized' | 'minimized' | 'fullscreen' = 'normal';
  #visible: boolean;
  #destroyed = false;
  #title: string;
  #opened: Promise<unknown>;

  constructor(deps: WindowDeps, options: BrowserWindowConstructorOptions = {}) {
    super();
    deps.harness.lifecycle.needReady('Cannot create BrowserWindow before app is ready');
    checkWindowOptions(options);
    this.id = ++BrowserWindow.last;
    this.options = options;
    this.deps = deps;
    const { x = 0, y = 0, width = 800, height = 600, show = true, title = 'Electron' } = options;
    this.#bounds = { x, y, width, height };
    this.#visible = show;
    this.#title = title;
    this.contents = new WebContents(this.id, deps);
    this.webContents = this.contents.handle();
    deps.windows.add(this);
    const preload = readPreload(options.webPreferences?.preload);
    const spec = { preload, width, height, profile: deps.userData(), dark: deps.dark() };
    this.#opened = deps.harness.link.ask('open', this.id, spec);
    deps.emit('web-contents-created', preventable(), this.webContents);
    deps.emit('browser-window-created', preventable(), this.#self);
  }

  /** The object of the app. */
  handle(): BrowserWindow {
    return this.#self;
  }

  #alive(): void {
    // The words of gin_helper/object_template: any use of a window that is gone.
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
  }

  async loadURL(url: string): Promise<void> {
    this.#alive();
    await this.#opened;
    await this.contents.loadURL(url);
  }

  reload(): void {
    this.#alive();
    this.contents.reload();
  }

  isDestroyed = (): boolean => this.#destroyed;
  isVisible = (): boolean => (this.#alive(), this.#visible);
  isMinimized = (): boolean => (this.#alive(), this.#state === 'minimized');
  isMaximized = (): boolean => (this.#alive(), this.#state === 'maximized');
  isFullScreen = (): boolean => (this.#alive(), this.#state === 'fullscreen');
  isFocused = (): boolean => (this.#alive(), this.deps.focused.window === this);
  getBounds = (): Rectangle => (this.#alive(), { ...this.#bounds });
  /** "Returns the position and size of the window in normal state", whatever state it is in. */
  getNormalBounds = (): Rectangle => (this.#alive(), { ...this.#bounds });
  getSize = (): number[] => (this.#alive(), [this.#bounds.width, this.#bounds.height]);
  getPosition = (): number[] => (this.#alive(), [this.#bounds.x, this.#bounds.y]);
  getTitle = (): string => (this.#alive(), this.#title);
  getBackgroundColor = (): string => (this.#alive(), this.options.backgroundColor ?? '#FFFFFF');

  setTitle(title: string): void {
    this.#alive();
    this.#title = title;
  }

  setBackgroundColor(colour: string): void {
    this.#alive();
    this.options.backgroundColor = colour;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#alive();
    const { minWidth = 0, minHeight = 0 } = this.options;
    this.#bounds = { ...this.#bounds, ...bounds };
    this.#bounds.width = Math.max(this.#bounds.width, minWidth);
    this.#bounds.height = Math.max(this.#bounds.height, minHeight);
    this.deps.harness.link.tell('resize', this.id, this.#bounds.width, this.#bounds.height);
    this.emit('move');
    this.emit('resize');
  }

  show(): void {
    this.#alive();
    this.#visible = true;
    this.emit('show');
    this.focus();
  }

  showInactive(): void {
    this.#alive();
    this.#visible = true;
    this.emit('show');
  }

  hide(): void {
    this.#alive();
    if (!this.#visible) return;
    this.#visible = false;
    this.blur();
    this.emit('hide');
  }

  focus(): void {
    this.#alive();
    if (this.deps.focused.window === this) return;
    this.deps.focused.window = this;
    this.deps.harness.record({ what: 'window.focus' });
    this.emit('focus', preventable());
    this.deps.emit('browser-window-focus', preventable(), this.#self);
  }

  blur(): void {
    this.#alive();
    if (this.deps.focused.window !== this) return;
    this.deps.focused.window = null;
    this.emit('blur', preventable());
    this.deps.emit('browser-window-blur', preventable(), this.#self);
  }

  #become(state: 'normal' | 'maximized' | 'minimized' | 'fullscreen', event: string): void {
    this.#alive();
    if (this.#state === state) return;
    this.#state = state;
    this.emit(event);
  }

  maximize(): void {
    this.#visible = true;
    this.#become('maximized', 'maximize');
  }

  unmaximize(): void {
    if (this.#state === 'maximized') this.#become('normal', 'unmaximize');
  }

  minimize(): void {
    this.#become('minimized', 'minimize');
    this.blur();
  }

  restore(): void {
    if (this.#state === 'minimized') this.#become('normal', 'restore');
  }

  setFullScreen(flag: boolean): void {
    if (flag) this.#become('fullscreen', 'enter-full-screen');
    else if (this.#state === 'fullscreen') this.#become('normal', 'leave-full-screen');
  }

  setRepresentedFilename(_file: string): void {
    this.#alive();
  }

  setDocumentEdited(_edited: boolean): void {
    this.#alive();
  }

  setProgressBar(_progress: number): void {
    this.#alive();
  }

  flashFrame(_flag: boolean): void {
    this.#alive();
  }

  /** The page was painted. */
  painted(): void {
    if (!this.#destroyed) this.emit('ready-to-show');
  }

  close(): void {
    this.#alive();
    const event = preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  /** "Force closing the window ... close event will also not be emitted ... but it guarantees the closed event". */
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.deps.windows.delete(this);
    if (this.deps.focused.window === this) this.deps.focused.window = null;
    this.contents.destroyed();
    this.deps.harness.link.ask('destroy', this.id).catch(() => undefined);
    this.emit('closed');
    if (this.deps.windows.size === 0) this.deps.allClosed();
  }
}

/** The class as the app knows it. */
export function createBrowserWindow(deps: WindowDeps): unknown {
  const shown = (window: BrowserWindow | null | undefined): BrowserWindow | null => window?.handle() ?? null;
  const AppWindow = class extends BrowserWindow {
    constructor(options?: BrowserWindowConstructorOptions) {
      super(deps, options);
      return this.handle();
    }
    static getAllWindows = (): (BrowserWindow | null)[] => [...deps.windows].map(shown);
    static getFocusedWindow = (): BrowserWindow | null => shown(deps.focused.window);
    static fromId = (id: number): BrowserWindow | null => shown([...deps.windows].find((window) => window.id === id));
    static fromWebContents = (contents: WebContents): BrowserWindow | null =>
      shown([...deps.windows].find((window) => window.id === contents.id));
  };
  return strict('BrowserWindow', AppWindow);
}
