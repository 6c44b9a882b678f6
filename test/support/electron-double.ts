import { EventEmitter } from 'node:events';
import { registerHooks } from 'node:module';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#shared/contract/index.ts';
import type { ShellFacts, ShellWish } from '#shared/model/shell.ts';
import { MainPort } from './main-port.ts';

/**
 * Electron's main process, as far as the desktop app uses it, for `node --import`. It tells its parent what the app did
 * and takes from it what a page or a user would do. What only the binary can show is not shown here.
 */
export type Told =
  | { what: 'error-box'; title: string; text: string }
  | { what: 'message-box'; title: string; text: string }
  | { what: 'focused' }
  | { what: 'profile'; path: string }
  | { what: 'shown'; status: number; policy: string; options: object; storeListeners: number; theme: string }
  | { what: 'status'; status: { pid: number; dataDir: string; control?: string | undefined } }
  | { what: 'no-port' }
  | { what: 'tray'; text: string }
  | { what: 'facts'; facts: ShellFacts }
  | { what: 'wish'; wish: ShellWish };

/** `ask`: a frame asks for a port. `throw`: a bug. `second`: a second start. `close`: the user closes the window. */
export type Wanted =
  { do: 'ask'; origin: string } | { do: 'second'; openings?: readonly object[] } | { do: 'throw' | 'close' };

const tell = (told: Told): void => void process.send?.(told);

class App extends EventEmitter {
  isPackaged = false;
  setName(): void {}
  setAboutPanelOptions(): void {}
  enableSandbox(): void {}
  addRecentDocument(): void {}
  clearRecentDocuments(): void {}
  requestSingleInstanceLock = (_data: object): boolean => process.env['DOUBLE_IS_SECOND'] === undefined;
  whenReady = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  getPath = (): string => '/nowhere';
  getVersion = (): string => '0.0.0';
  setPath(_name: string, path: string): void {
    tell({ what: 'profile', path });
  }
  quit(): void {
    const event = { prevented: false, preventDefault: () => (event.prevented = true) };
    this.emit('before-quit', event);
    if (event.prevented) return;
    for (const window of [...windows]) window.close();
    this.exit(0);
  }
  exit(code: number): void {
    process.disconnect();
    process.exit(code);
  }
}

class BrowserWindow extends EventEmitter {
  static getFocusedWindow = (): null => null;
  readonly options: object;
  readonly webContents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: () => undefined,
    getZoomLevel: () => 1,
    setZoomLevel: () => undefined,
  });
  #destroyed = false;
  constructor(options: object) {
    super();
    this.options = options;
    windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  loadURL(url: string): Promise<void> {
    const response = protocol.handler?.(new Request(url));
    this.emit('ready-to-show');
    tell({
      what: 'shown',
      status: response?.status ?? 0,
      policy: response?.headers.get('content-security-policy') ?? '',
      options: this.options,
      storeListeners: ipcMain.listenerCount('electron-store-get-data'),
      theme: nativeTheme.themeSource,
    });
    return Promise.resolve();
  }
  close(): void {
    this.emit('close');
    this.#destroyed = true;
    windows.delete(this);
    this.emit('closed');
    if (windows.size === 0) app.emit('window-all-closed');
  }
  isDestroyed = (): boolean => this.#destroyed;
  isFocused = (): boolean => true;
  isMinimized = (): boolean => false;
  isMaximized = (): boolean => true;
  getNormalBounds = () => ({ x: 10, y: 20, width: 1200, height: 800 });
  show(): void {}
  focus(): void {
    tell({ what: 'focused' });
  }
  hide(): void {}
  maximize(): void {}
  setBackgroundColor(): void {}
}

class Tray extends EventEmitter {
  setImage(): void {}
  setToolTip(text: string): void {
    tell({ what: 'tray', text });
  }
  setContextMenu(): void {}
  destroy(): void {}
}

class Notification extends EventEmitter {
  static isSupported = (): boolean => false;
}

class MessageChannelMain {
  port1: MainPort;
  port2: MessagePort;
  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = new MainPort(port1);
    this.port2 = port2;
  }
}

const windows = new Set<BrowserWindow>();
const app = new App();
const ipcMain = new EventEmitter();
const nativeTheme = Object.assign(new EventEmitter(), { themeSource: '', shouldUseDarkColors: false });
const protocol = {
  handler: undefined as ((request: Request) => Response) | undefined,
  registerSchemesAsPrivileged: () => undefined,
  handle: (_scheme: string, handler: (request: Request) => Response) => (protocol.handler = handler),
};
const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } };
const ignored = (): undefined => undefined;

const electron = {
  app,
  BrowserWindow,
  ipcMain,
  MessageChannelMain,
  nativeImage: { createEmpty: () => ({ addRepresentation: ignored, setTemplateImage: ignored }) },
  nativeTheme,
  Notification,
  powerMonitor: new EventEmitter(),
  protocol,
  dialog: {
    showErrorBox: (title: string, text: string) => {
      tell({ what: 'error-box', title, text });
    },
    showMessageBox: async ({ message, detail }: { message: string; detail: string }) => {
      tell({ what: 'message-box', title: message, text: detail });
    },
  },
  Menu: { buildFromTemplate: ignored, setApplicationMenu: ignored },
  screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] },
  session: {
    defaultSession: {
      on: ignored,
      setPermissionRequestHandler: ignored,
      setPermissionCheckHandler: ignored,
      setDevicePermissionHandler: ignored,
    },
  },
  shell: {},
  safeStorage: {
    isAsyncEncryptionAvailable: async () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    setUsePlainTextEncryption: ignored,
    encryptStringAsync: async (text: string) => Buffer.from(`double:${text}`).reverse(),
    decryptStringAsync: async (sealed: Buffer) => {
      const text = Buffer.from(sealed).reverse().toString();
      if (!text.startsWith('double:')) throw new Error('Error while decrypting the ciphertext provided.');
      return { result: text.slice('double:'.length), shouldReEncrypt: false };
    },
  },
  Tray,
};

/** What the page does with its port. */
async function usePort(port: MessagePort): Promise<void> {
  const client = createORPCClient<ContractRouterClient<typeof contract>>(new RPCLink({ port }));
  port.start();
  tell({ what: 'status', status: await client.status.get() });
  tell({ what: 'facts', facts: await client.shell.facts() });
  for await (const wish of await client.shell.wishes()) tell({ what: 'wish', wish });
}

function ask(origin: string): void {
  let handed = false;
  const senderFrame = {
    isDestroyed: () => false,
    detached: false,
    parent: null,
    origin,
    url: `${origin}/`,
    postMessage: (_channel: string, _message: unknown, [port]: [MessagePort]) => {
      handed = true;
      // The feed of wishes ends with the port.
      usePort(port).catch(() => undefined);
    },
  };
  ipcMain.emit('hookbench:port', { senderFrame });
  if (!handed) tell({ what: 'no-port' });
}

process.on('message', (wanted: Wanted) => {
  switch (wanted.do) {
    case 'ask':
      ask(wanted.origin);
      return;
    case 'throw':
      setImmediate(() => {
        throw new Error('a bug');
      });
      return;
    case 'second':
      app.emit('second-instance', {}, [], '/', { openings: wanted.openings ?? [] });
      return;
    case 'close':
      for (const window of windows) window.close();
  }
});

Object.assign(globalThis, { electronDouble: electron });
const source = `const { ${Object.keys(electron).join(', ')} } = globalThis.electronDouble;
export { ${Object.keys(electron).join(', ')} };
export default globalThis.electronDouble;`;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: `data:text/javascript,${encodeURIComponent(source)}`, shortCircuit: true }
      : next(specifier, context),
});
