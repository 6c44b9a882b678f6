import { createCodec, type Codec } from '../codec.ts';
import { bridgeNames, createContextBridge } from './context-bridge.ts';
import { answerEvent, askEvent } from './main-world.ts';
import { showAsApp } from './show-as-app.ts';

/** A message of the preload's world to the app. */
export type FromPage =
  | { kind: 'send'; channel: string; text: string; ports: string[] }
  | { kind: 'invoke'; id: number; channel: string; text: string }
  | { kind: 'port'; port: string; text: string; ports: string[] }
  | { kind: 'port-closed'; port: string }
  | { kind: 'permission'; id: string; permission: string }
  | { kind: 'window'; url: string; disposition: string }
  | { kind: 'error'; text: string };

/** A message of the app to the preload's world. */
export type ToPage =
  | { kind: 'send'; channel: string; text: string; ports: string[] }
  | { kind: 'invoked'; id: number; text?: string; error?: string }
  | { kind: 'port'; port: string; text: string; ports: string[] }
  | { kind: 'port-closed'; port: string }
  | { kind: 'permission'; id: string; allowed: boolean };

/** Name of the isolated world, of its binding to the app, and of what takes messages in it. */
export const preloadWorldName = 'Electron Isolated Context';
export const bindingName = 'hookbenchDouble';
export const takeKey = 'hookbench.double.take';

type Preload = (
  require: (name: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: object,
  location: Location,
) => void;

interface WorldDeps {
  codec: Codec;
  contextBridge: object;
  location: Location;
  preload: Preload;
  names: { binding: string; take: string; ask: string; answer: string };
}

/** Runs the preload with its `electron` in an isolated world: it shares the document with the page, but no objects. */
function preloadWorld({ codec, contextBridge, location, preload, names }: WorldDeps): void {
  type Listener = (event: object, ...args: unknown[]) => void;
  const world = globalThis as unknown as Record<string | symbol, unknown>;
  const binding = world[names.binding] as (text: string) => void;
  delete world[names.binding];
  const toApp = (message: FromPage): void => {
    binding(JSON.stringify(message));
  };

  const ports = new Map<string, MessagePort>();
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  const bridge = (id: string, port: MessagePort): void => {
    ports.set(id, port);
    port.onmessage = ({ data, ports: more }: MessageEvent<unknown>) => {
      toApp({ kind: 'port', port: id, text: codec.encode(data), ports: more.map(give) });
    };
    port.addEventListener('close', () => {
      ports.delete(id);
      toApp({ kind: 'port-closed', port: id });
    });
  };
  const give = (port: MessagePort): string => {
    const id = `page-${++last}`;
    bridge(id, port);
    return id;
  };
  const receive = (id: string): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    bridge(id, port1);
    return port2;
  };

  const listeners = new Map<string, Listener[]>();
  const of = (channel: string): Listener[] => listeners.get(channel) ?? [];
  const strict = (name: string, target: object): object =>
    new Proxy(target, {
      get(holder, key) {
        if (key in holder || typeof key === 'symbol' || key === 'then') return Reflect.get(holder, key) as unknown;
        throw new Error(`The Electron double has no ${name}.${key}`);
      },
    });
  const on = (channel: string, listener: Listener): object => {
    listeners.set(channel, [...of(channel), listener]);
    return ipcRenderer;
  };
  const off = (channel: string, listener: Listener): object => {
    listeners.set(
      channel,
      of(channel).filter((one) => one !== listener),
    );
    return ipcRenderer;
  };
  const ipcRenderer = strict('ipcRenderer', {
    on,
    addListener: on,
    off,
    removeListener: off,
    once: (channel: string, listener: Listener): object => {
      const once: Listener = (...args) => {
        off(channel, once);
        listener(...args);
      };
      return on(channel, once);
    },
    removeAllListeners: (channel: string): object => {
      listeners.delete(channel);
      return ipcRenderer;
    },
    send: (channel: string, ...args: unknown[]): void => {
      toApp({ kind: 'send', channel, text: codec.encode(args), ports: [] });
    },
    postMessage: (channel: string, message: unknown, transfer: MessagePort[] = []): void => {
      toApp({ kind: 'send', channel, text: codec.encode([message]), ports: transfer.map(give) });
    },
    invoke: (channel: string, ...args: unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const text = codec.encode(args);
        const id = ++last;
        waiting.set(id, { resolve, reject });
        toApp({ kind: 'invoke', id, channel, text });
      }),
  });

  const deliver = ({ channel, text, ports: ids }: Extract<ToPage, { kind: 'send' }>): void => {
    const event = { sender: ipcRenderer, ports: ids.map(receive) };
    for (const listener of of(channel)) listener(event, ...(codec.decode(text) as unknown[]));
  };
  Object.defineProperty(globalThis, Symbol.for(names.take), {
    value(message: ToPage): void {
      if (message.kind === 'send') deliver(message);
      else if (message.kind === 'invoked') {
        const waiter = waiting.get(message.id);
        waiting.delete(message.id);
        if (message.error === undefined) waiter?.resolve(codec.decode(message.text ?? 'j'));
        else waiter?.reject(new Error(message.error));
      } else if (message.kind === 'port') {
        ports.get(message.port)?.postMessage(codec.decode(message.text), message.ports.map(receive));
      } else if (message.kind === 'port-closed') {
        ports.get(message.port)?.close();
        ports.delete(message.port);
      } else document.dispatchEvent(new CustomEvent(names.answer, { detail: `${message.id} ${message.allowed}` }));
    },
  });
  document.addEventListener(names.ask, (event) => {
    const [id = '', permission = ''] = (event as CustomEvent<string>).detail.split(' ');
    toApp({ kind: 'permission', id, permission });
  });

  // A link clicked into a new tab or window: Chromium reports only window.open and targets to DevTools.
  const elsewhere = (event: MouseEvent, disposition: string | undefined): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || event.defaultPrevented || disposition === undefined) return;
    toApp({ kind: 'window', url: link.href, disposition });
  };
  window.addEventListener('auxclick', (event) => {
    elsewhere(event, event.button === 1 ? 'background-tab' : undefined);
  });
  window.addEventListener('click', (event) => {
    elsewhere(event, event.ctrlKey || event.metaKey ? 'background-tab' : event.shiftKey ? 'new-window' : undefined);
  });

  // "Preload scripts attached to sandboxed renderers ... have access to a polyfilled subset of Node.js APIs: electron
  // (following renderer process modules: contextBridge, crashReporter, ipcRenderer, nativeImage, webFrame, webUtils),
  // events, timers, url" (docs/tutorial/sandbox.md). The double brings what our preload uses.
  const modules: Record<string, unknown> = {
    electron: strict('electron', { contextBridge: strict('contextBridge', contextBridge), ipcRenderer }),
  };
  const require = (name: string): unknown => {
    if (Object.hasOwn(modules, name)) return modules[name];
    throw new Error(`module not found: ${name}`);
  };
  const process = strict('process', { type: 'renderer', sandboxed: true, contextIsolated: true });
  const module = { exports: {} };
  try {
    preload(require, module, module.exports, process, location);
  } catch (error) {
    toApp({ kind: 'error', text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** In a frame within the page: asks the app for permissions, and nothing else. */
function frameWorld(names: WorldDeps['names']): void {
  const world = globalThis as unknown as Record<string | symbol, unknown>;
  const binding = world[names.binding] as (text: string) => void;
  delete world[names.binding];
  Object.defineProperty(globalThis, Symbol.for(names.take), {
    value(message: ToPage): void {
      if (message.kind !== 'permission') return;
      document.dispatchEvent(new CustomEvent(names.answer, { detail: `${message.id} ${message.allowed}` }));
    },
  });
  document.addEventListener(names.ask, (event) => {
    const [id = '', permission = ''] = (event as CustomEvent<string>).detail.split(' ');
    binding(JSON.stringify({ kind: 'permission', id, permission } satisfies FromPage));
  });
}

/** The script of the isolated world. `nodeIntegrationInSubFrames` being off, frames within the page get no preload. */
export function preloadWorldScript(preload: string): string {
  const names = { binding: bindingName, take: takeKey, ask: askEvent, answer: answerEvent };
  return `if (window === window.top) (${String(preloadWorld)})({
    codec: (${String(createCodec)})(),
    contextBridge: (${String(createContextBridge)})((${String(createCodec)})(), ${JSON.stringify(bridgeNames)}),
    location: (${String(showAsApp)})(),
    preload: (require, module, exports, process, location) => {${preload}\n},
    names: ${JSON.stringify(names)},
  });
  else (${String(frameWorld)})(${JSON.stringify(names)});`;
}
