import type { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerPortRequests, portChannel, removeStoreListener } from '../../../electron/shell/connection/ipc.ts';
import type { SenderFrame } from '../../../electron/shell/guards/is-own-page.ts';
import type { EnginePort } from '../../../electron/shell/connection/port-socket.ts';

const electron = await vi.hoisted(async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  return { ipcMain: new Emitter() };
});

vi.mock('electron', () => ({
  ipcMain: electron.ipcMain,
  MessageChannelMain: class {
    port1 = { side: 'main' };
    port2 = { side: 'page' };
  },
}));

const ipcMain: EventEmitter = electron.ipcMain;

type Frame = SenderFrame & { postMessage: ReturnType<typeof vi.fn> };

const frame = (change: Partial<SenderFrame> = {}): Frame => ({
  isDestroyed: () => false,
  detached: false,
  parent: null,
  origin: 'app://hookbench',
  url: 'app://hookbench/',
  postMessage: vi.fn(),
  ...change,
});

describe('answerPortRequests', () => {
  const opened: { port: EnginePort; close: ReturnType<typeof vi.fn> }[] = [];
  let close: () => void;

  beforeEach(() => {
    opened.length = 0;
    close = answerPortRequests({
      open: (port) => {
        const one = { port, close: vi.fn() };
        opened.push(one);
        return one.close;
      },
    });
  });
  afterEach(() => {
    ipcMain.removeAllListeners();
  });

  const ask = (senderFrame: Frame | null | undefined): boolean => ipcMain.emit(portChannel, { senderFrame });

  it('sends the page the other end of the port that the engine serves', () => {
    const page = frame({ url: 'app://hookbench/#/timeline' });
    ask(page);
    expect(opened.map(({ port }) => port)).toEqual([{ side: 'main' }]);
    expect(page.postMessage.mock.calls).toEqual([['hookbench:port', null, [{ side: 'page' }]]]);
  });

  it.each<[string, Partial<SenderFrame> | null | undefined]>([
    ['of a foreign page', { origin: 'https://evil.test', url: 'https://evil.test/' }],
    ['of a foreign page that names ours', { origin: 'https://evil.test', url: 'https://evil.test/app://hookbench/' }],
    ['of another host of the scheme', { origin: 'app://evil', url: 'app://evil/' }],
    ['of a host that begins like ours', { origin: 'app://hookbench.evil', url: 'app://hookbench.evil/' }],
    ['of our host with a port', { origin: 'app://hookbench:1', url: 'app://hookbench:1/' }],
    ['of a file', { origin: 'file://', url: 'file:///page.html' }],
    ['of an opaque origin', { origin: 'null', url: 'app://hookbench/' }],
    ['of a subframe of our origin', { parent: frame() as never }],
    ['of about:blank with our origin', { url: 'about:blank' }],
    ['of a blank window with our origin', { url: '' }],
    ['of about:srcdoc with our origin', { url: 'about:srcdoc' }],
    ['of a blob with our origin', { url: 'blob:app://hookbench/0' }],
    ['of a detached frame', { detached: true }],
    ['of a destroyed frame', { isDestroyed: () => true }],
    ['of no frame', null],
    ['that is a made-up event', undefined],
  ])('ignores a request %s', (_, change) => {
    const sender = change ? frame(change) : change;
    ask(sender);
    expect(opened).toEqual([]);
    if (sender) expect(sender.postMessage).not.toHaveBeenCalled();
  });

  it('sends a new port after a reload, and closes the previous one', () => {
    ask(frame());
    ask(frame());
    expect(opened.map((one) => one.close.mock.calls.length)).toEqual([1, 0]);
    close();
    expect(opened.map((one) => one.close.mock.calls.length)).toEqual([1, 1]);
    close();
    expect(opened.map((one) => one.close.mock.calls.length)).toEqual([1, 1]);
  });

  it('keeps the port of the page open after a foreign request', () => {
    ask(frame());
    ask(frame({ origin: 'https://evil.test' }));
    expect(opened[0]?.close).not.toHaveBeenCalled();
  });

  it('has no other listeners', () => {
    expect(ipcMain.eventNames()).toEqual([portChannel]);
  });

  it('removes the listener of electron-store', () => {
    ipcMain.on('electron-store-get-data', () => undefined);
    removeStoreListener();
    expect(ipcMain.listenerCount('electron-store-get-data')).toBe(0);
  });
});

describe('the desktop sources', () => {
  it('use ipcMain in one module', () => {
    const root = join(import.meta.dirname, '../../../electron');
    const touching = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((name) => /\b(ipcMain|\.ipc)\b/.test(readFileSync(join(root, name), 'utf8')));
    expect(touching).toEqual([join('shell', 'connection', 'ipc.ts')]);
  });
});
