import { EventEmitter } from 'node:events';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Harness } from './harness.ts';

type Handler = (event: object, ...args: unknown[]) => unknown;

/** `ipcMain`, and what delivers to it. */
export class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();
  readonly #harness: Harness;

  constructor(harness: Harness) {
    super();
    this.#harness = harness;
  }

  /** The refusals are those of lib/browser/ipc-main-impl.ts. */
  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (...args) => {
      this.removeHandler(channel);
      return handler(...args);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Electron drops messages without a listener silently; the double reports them, since none is sent on purpose. */
  deliver(channel: string, event: object, args: unknown[]): void {
    if (!this.emit(channel, event, ...args))
      this.#harness.record({ what: 'refused', words: `Nobody listens to the channel ${channel}` });
  }

  /** @throws Error in the words that `ipcRenderer.invoke` rejects with. */
  async answer(channel: string, event: object, args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    try {
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      return await handler(event, ...args);
    } catch (error) {
      throw new Error(`Error invoking remote method '${channel}': Error: ${messageOf(error)}`, { cause: error });
    }
  }
}
