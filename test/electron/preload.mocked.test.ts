import type { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { portChannel } from '../../electron/shell/connection/ipc.ts';

const electron = await vi.hoisted(async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  return { ipcRenderer: Object.assign(new Emitter(), { send: vi.fn() }) };
});

vi.mock('electron', () => electron);

class PageWindow extends EventTarget {
  postMessage = vi.fn();
}

describe('the preload', () => {
  const page = new PageWindow();

  beforeEach(async () => {
    vi.stubGlobal('window', page);
    vi.stubGlobal('location', { origin: 'app://hookbench' });
    vi.resetModules();
    await import(join(import.meta.dirname, '../../electron/preload.ts'));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
    (electron.ipcRenderer as EventEmitter).removeAllListeners();
  });

  const post = (change: Partial<Record<'source' | 'origin' | 'data', unknown>> = {}): void => {
    const message = { source: page, origin: 'app://hookbench', data: 'hookbench:ready', ...change };
    page.dispatchEvent(Object.assign(new Event('message'), message));
  };

  it('asks for a port when the page is ready, on the channel of the main process', () => {
    post();
    expect(electron.ipcRenderer.send.mock.calls).toEqual([[portChannel]]);
  });

  it.each([
    ['another window', { source: new PageWindow() }],
    ['another origin', { origin: 'https://evil.test' }],
    ['other data', { data: 'hookbench:port' }],
    ['data that only holds the word', { data: ['hookbench:ready'] }],
  ])('passes over a message of %s', (_, change) => {
    post(change);
    expect(electron.ipcRenderer.send).not.toHaveBeenCalled();
  });

  it('forwards the port to the page of this origin', () => {
    const ports = [{}];
    electron.ipcRenderer.emit(portChannel, { ports });
    expect(page.postMessage.mock.calls).toEqual([['hookbench:port', 'app://hookbench', ports]]);
  });

  it('listens to one channel and puts no name into the page', () => {
    expect(electron.ipcRenderer.eventNames()).toEqual([portChannel]);
    expect(Object.keys(page)).toEqual(['postMessage']);
  });
});
