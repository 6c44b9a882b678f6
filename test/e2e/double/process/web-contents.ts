import { EventEmitter } from 'node:events';
import { fromBrowser } from '../address.ts';
import { createCodec } from '../codec.ts';
import type { AskingFrame, PageAnswer, PageRequest } from '../host.ts';
import type { FromPage, ToPage } from '../page/preload-world.ts';
import type { Harness } from './harness.ts';
import { download, type Downloaded } from './download-item.ts';
import type { IpcMain } from './ipc-main.ts';
import { preventable, type Preventable } from './preventable.ts';
import type { ProtocolDouble } from './protocol.ts';
import type { SessionDouble } from './session.ts';
import { strict } from './strict.ts';
import { createFrame, type Frame, type WebFrameMain } from './web-frame-main.ts';

type OpenHandler = (details: { url: string; frameName: string; disposition: string }) => { action: string };

/** The dependencies of a page of the app in the double. */
export interface PageDeps {
  harness: Harness;
  ipcMain: IpcMain;
  session: SessionDouble;
  protocol: ProtocolDouble;
}

const codec = createCodec();

/** "The original size is 0 and each increment above or below represents zooming 20% larger or smaller" (electron.d.ts). */
const factorOf = (level: number): number => 1.2 ** level;

export class WebContents extends EventEmitter {
  readonly id: number;
  readonly #deps: PageDeps;
  readonly #self: WebContents = strict('WebContents', this);
  #frame: Frame | undefined;
  #url = '';
  #openHandler: OpenHandler | undefined;
  #zoom = 0;
  #crashed = false;
  #destroyed = false;
  #loading = false;

  constructor(id: number, deps: PageDeps) {
    super();
    this.id = id;
    this.#deps = deps;
  }

  /** The object of the app. */
  handle(): WebContents {
    return this.#self;
  }

  get session(): SessionDouble {
    return this.#deps.session;
  }

  get mainFrame(): WebFrameMain {
    if (!this.#frame) throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    return this.#frame.shown;
  }

  get zoomLevel(): number {
    return this.#zoom;
  }

  set zoomLevel(level: number) {
    this.setZoomLevel(level);
  }

  get zoomFactor(): number {
    return factorOf(this.#zoom);
  }

  set zoomFactor(factor: number) {
    this.setZoomFactor(factor);
  }

  setZoomLevel(level: number): void {
    this.#zoom = level;
    this.#deps.harness.link.tell('zoom', this.id, factorOf(level));
  }

  setZoomFactor(factor: number): void {
    // "Zoom factor must be greater than 0.0" (lib/browser/api/web-contents.ts, through shell/.../electron_api_web_contents.cc).
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.setZoomLevel(Math.log(factor) / Math.log(1.2));
  }

  getZoomLevel = (): number => this.#zoom;
  getZoomFactor = (): number => factorOf(this.#zoom);
  getURL = (): string => this.#url;
  getType = (): string => 'window';
  isDestroyed = (): boolean => this.#destroyed;
  isCrashed = (): boolean => this.#crashed;
  isLoading = (): boolean => this.#loading;
  isDevToolsOpened = (): boolean => false;
  focus = (): void => undefined;

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  /** @throws Error in the words of lib/browser/api/web-contents.ts. */
  async loadURL(url: string): Promise<void> {
    if (!URL.canParse(url)) throw new Error(`ERR_INVALID_URL (-300) loading '${url}'`);
    this.#loading = true;
    this.emit('did-start-loading');
    const crashed = this.#crashed;
    this.#crashed = false;
    const failed = (await this.#deps.harness.link.ask('load', this.id, url, crashed)) as string | undefined;
    if (failed === undefined) return;
    this.#loading = false;
    const errno = failed === 'ERR_ABORTED' ? -3 : -2;
    this.emit('did-fail-load', preventable(), errno, failed, url, true);
    throw Object.assign(new Error(`${failed} (${errno}) loading '${url}'`), { errno, code: failed, url });
  }

  /** There is nothing to reload where no page was ever shown. */
  reload(): void {
    if (this.#url === '') return;
    const crashed = this.#crashed;
    this.#crashed = false;
    void this.#deps.harness.link.ask('reload', this.id, this.#url, crashed);
  }

  executeJavaScript(code: string): Promise<unknown> {
    return this.#deps.harness.link.ask('run', this.id, code);
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    const text = codec.encode(args);
    this.#toPage({ kind: 'send', channel, text, ports: [] });
  }

  postMessage(channel: string, message: unknown, transfer: unknown[] = []): void {
    this.mainFrame.postMessage(channel, message, transfer);
  }

  #toPage(message: ToPage, world?: number): void {
    if (!this.#destroyed) this.#deps.harness.link.tell('toPage', this.id, JSON.stringify(message), world);
  }

  /** Events of the browser about the page. */
  navigated(url: string): void {
    this.#url = url;
    this.#frame?.end();
    this.#frame = createFrame(url, (message) => {
      this.#toPage(message);
    });
    this.emit('did-navigate', preventable(), url, 200, 'OK');
  }

  /** The page changed its address without a reload. */
  navigatedWithin(url: string): void {
    this.#url = url;
    this.emit('did-navigate-in-page', preventable(), url, true, 1, 1);
  }

  loaded(): void {
    this.#loading = false;
    if (this.#zoom !== 0) this.setZoomLevel(this.#zoom);
    this.emit('did-finish-load');
    this.emit('did-stop-loading');
  }

  downloaded(file: Downloaded): void {
    download(this.#deps.harness, this.#deps.session, this.#self, file);
  }

  gone(reason = 'crashed'): void {
    this.#crashed = true;
    this.#frame?.end();
    this.#frame = undefined;
    this.emit('render-process-gone', preventable(), { reason, exitCode: 139 });
  }

  destroyed(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#frame?.end();
    this.#frame = undefined;
    this.emit('destroyed');
  }

  /** A request of the page: a guard of the app may stop a navigation, and the protocol's handler answers the rest. */
  async answer(request: PageRequest): Promise<PageAnswer> {
    if (request.navigation !== undefined && this.#stopped(request.url, request.navigation === 'page')) return 'blocked';
    return this.#deps.protocol.answer(request);
  }

  /** The events of docs/api/web-contents.md, "Navigation Events", in their order. */
  #stopped(url: string, isMainFrame: boolean): boolean {
    const details = {
      url,
      isMainFrame,
      isSameDocument: false,
      frame: this.#frame?.shown,
      initiator: this.#frame?.shown,
    };
    const any: Preventable = preventable(details);
    this.emit('will-frame-navigate', any, url);
    if (any.defaultPrevented || !isMainFrame) return any.defaultPrevented;
    const event = preventable(details);
    this.emit('will-navigate', event, url);
    return event.defaultPrevented;
  }

  /** A window requested by the page. The double opens none, so an app that allows one fails here. */
  windowOpen(url: string, disposition: string): void {
    const { action } = this.#openHandler?.({ url, frameName: '', disposition }) ?? { action: 'allow' };
    if (action !== 'deny') throw new Error(`The Electron double shows no second window, and the app allowed ${url}`);
  }

  fromPage(message: FromPage, from: AskingFrame): void {
    const frame = this.#frame;
    switch (message.kind) {
      case 'send':
        this.#deps.ipcMain.deliver(
          message.channel,
          this.#ipcEvent({ ports: frame?.ports.take(message.ports) ?? [] }),
          codec.decode(message.text) as unknown[],
        );
        return;
      case 'invoke':
        void this.#invoke(message);
        return;
      case 'port':
        frame?.ports.message(message.port, message.text, message.ports);
        return;
      case 'port-closed':
        frame?.ports.closed(message.port);
        return;
      case 'permission':
        void this.#deps.session.decide(this.#self, message.permission, from, this.#url).then((allowed) => {
          this.#toPage({ kind: 'permission', id: message.id, allowed }, from.world);
        });
        return;
      case 'window':
        this.windowOpen(fromBrowser(message.url), message.disposition);
        return;
      case 'error':
        this.#deps.harness.record({ what: 'refused', words: message.text });
        this.emit('preload-error', preventable(), '', new Error(message.text));
    }
  }

  #ipcEvent(more: object): object {
    const senderFrame = this.#frame?.shown ?? null;
    return {
      type: 'frame',
      processId: 1,
      frameId: 1,
      sender: this.#self,
      senderFrame,
      returnValue: undefined,
      ...more,
    };
  }

  async #invoke({ id, channel, text }: Extract<FromPage, { kind: 'invoke' }>): Promise<void> {
    try {
      const value = await this.#deps.ipcMain.answer(channel, this.#ipcEvent({}), codec.decode(text) as unknown[]);
      this.#toPage({ kind: 'invoked', id, text: codec.encode(value) });
    } catch (error) {
      this.#toPage({ kind: 'invoked', id, error: (error as Error).message });
    }
  }
}
