import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

/**
 * Electron's `MessagePortMain` over a port of Node: it waits for `start`, wraps each message in an event, and does not report
 * the side that closes it.
 */
export class MainPort extends EventEmitter {
  readonly #port: MessagePort;
  #closed = false;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('close', () => {
      if (!this.#closed) this.emit('close');
    });
  }

  start(): void {
    this.#port.on('message', (data: unknown) => this.emit('message', { data, ports: [] }));
  }

  postMessage(data: unknown): void {
    this.#port.postMessage(data);
  }

  close(): void {
    this.#closed = true;
    this.#port.close();
  }
}
