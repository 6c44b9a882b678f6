import { EventEmitter } from 'node:events';
import { createCodec } from '../codec.ts';
import { strict } from './strict.ts';

const codec = createCodec();

/** Where a port's messages go when it lives in a page. */
export interface Elsewhere {
  post(text: string, ports: MessagePortMain[]): void;
  close(): void;
}

interface Message {
  text: string;
  ports: MessagePortMain[];
}

/**
 * "Messages are queued until start() is called"; "the `close` event is emitted when the remote end of a MessagePortMain
 * object becomes disconnected" (electron.d.ts, MessagePortMain).
 */
export class MessagePortMain extends EventEmitter {
  #other: MessagePortMain | undefined;
  #elsewhere: Elsewhere | undefined;
  #queue: Message[] = [];
  #started = false;
  #state: 'open' | 'moved' | 'closed' = 'open';
  readonly #self: MessagePortMain = strict('MessagePortMain', this);

  static pair(): { port1: MessagePortMain; port2: MessagePortMain } {
    const one = new MessagePortMain();
    const two = new MessagePortMain();
    one.#other = two;
    two.#other = one;
    return { port1: one.#self, port2: two.#self };
  }

  /** The port behind the object of the app. */
  static of(value: unknown): MessagePortMain {
    const port = value instanceof MessagePortMain ? value.own() : undefined;
    if (!port || port.#state !== 'open') throw new TypeError('Invalid value for transfer');
    return port;
  }

  own(): MessagePortMain {
    return this;
  }

  postMessage(message: unknown, transfer: MessagePortMain[] = []): void {
    const text = codec.encode(message);
    const ports = transfer.map((port) => MessagePortMain.of(port));
    if (this.#state !== 'open') return;
    this.#other?.arrive({ text, ports });
  }

  start(): void {
    if (this.#state !== 'open' || this.#started) return;
    this.#started = true;
    this.#flush();
  }

  close(): void {
    if (this.#state !== 'open') return;
    this.#state = 'closed';
    const other = this.#other;
    setImmediate(() => other?.disconnected());
  }

  /** Transfers the port to a page; the object here is neutered. */
  moveTo(elsewhere: Elsewhere): void {
    this.#state = 'moved';
    this.#elsewhere = elsewhere;
    for (const { text, ports } of this.#queue.splice(0)) elsewhere.post(text, ports);
  }

  /** Something that the page posted, to the port's other end. */
  fromElsewhere(message: Message): void {
    this.#other?.arrive(message);
  }

  /** The page closed the port, or is gone. */
  closedElsewhere(): void {
    this.#state = 'closed';
    this.#other?.disconnected();
  }

  /** The object of the app. */
  handle(): MessagePortMain {
    return this.#self;
  }

  arrive(message: Message): void {
    if (this.#elsewhere) this.#elsewhere.post(message.text, message.ports);
    else this.#queue.push(message);
    if (this.#started) setImmediate(() => this.#flush());
  }

  disconnected(): void {
    if (this.#state === 'moved') this.#elsewhere?.close();
    if (this.#state !== 'open') return;
    this.#flush();
    this.#state = 'closed';
    this.emit('close');
  }

  #flush(): void {
    if (!this.#started) return;
    for (const { text, ports } of this.#queue.splice(0)) {
      if (this.#state === 'open')
        this.emit('message', { data: codec.decode(text), ports: ports.map((port) => port.handle()) });
    }
  }
}

/** Electron's `MessageChannelMain`. */
export class MessageChannelMain {
  readonly port1: MessagePortMain;
  readonly port2: MessagePortMain;
  constructor() {
    const { port1, port2 } = MessagePortMain.pair();
    this.port1 = port1;
    this.port2 = port2;
  }
}
