import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  maxTinyChunks,
  minMeanChunkBytes,
  type BodyRefusal,
  bodyRefused,
  uncountedBytes,
  type ByteBudget,
} from './byte-budget.ts';

/**
 * Reads a body up to its limit.
 * @throws Error if the peer disconnects before the end; HookbenchError `overloaded` if too many bodies are in flight,
 *   `body_too_large` for tiny chunks
 */
export const readBody = (
  request: IncomingMessage,
  options: ReceiveOptions,
): Promise<Pick<ReceivedBody, 'bytes' | 'truncated'>> =>
  new Promise((resolve, reject) => {
    collectBody(request, options, (body) => {
      if (body.refused) reject(bodyRefused(body.refused));
      else if (body.problem !== undefined) reject(new Error(body.problem));
      else resolve(body);
    });
  });

/** Takes a connection from Node's parser: what else it receives goes to `receive` alone. */
export function takeOver(socket: Socket, receive: (bytes: Buffer) => void): void {
  socket.removeAllListeners('data');
  socket.on('data', receive);
}

/** Drops what else a connection receives, without parsing it. */
export function ignoreRest(socket: Socket): void {
  takeOver(socket, () => undefined);
}

/**
 * Allocates a large buffer in pages of its own, which go back to the system when it is freed. The C library keeps the memory
 * of other large buffers for itself: after 32 requests of 23 MB up to 250 MB of it.
 * @param size In bytes
 */
export const pagesOf = (size: number): Buffer<ArrayBuffer> =>
  // V8 maps pages for a resizable buffer instead of calling malloc.
  Buffer.from(new ArrayBuffer(size, { maxByteLength: size }));

/** The part of a request's body that was read until it ended, failed or was rejected. */
export interface ReceivedBody {
  bytes: Buffer;
  /** Whether the body exceeds the limit. */
  truncated: boolean;
  /** Why it is incomplete. */
  problem?: string;
  /** Why the rest of it is dropped. */
  refused?: BodyRefusal;
}

export interface ReceiveOptions {
  /** Bytes to keep. */
  limit: number;
  /** The budget that the kept bytes use until they are released. */
  budget: ByteBudget;
  /** Whether to stop at the limit instead of reading and discarding the rest. */
  stopAtLimit?: boolean;
  /** Keeps the body instead of one buffer; `bytes` is empty then. */
  keeper?: BodyKeeper;
}

/** Keeps the chunks of a body. */
export interface BodyKeeper {
  /** Bytes kept so far. */
  readonly size: number;
  add(chunk: Buffer): void;
}

/** Smaller chunks, and those that share their memory, are left to the collection of garbage. */
const minFreed = 16 * 1024;
/** Bytes reserved at a time for a body without Content-Length; larger bodies get pages of their own. */
const stepBytes = 1024 * 1024;

/**
 * Frees the memory of a chunk that was copied, instead of at the next collection of garbage: until then, 64 KB for each chunk
 * of a large body lie in the C library's heap between smaller blocks, and that memory stays with the process.
 */
function freeNow({ buffer, length }: Buffer): void {
  if (length >= minFreed && length === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Collects a body in one buffer, so that many small chunks need no more memory. */
class Collector implements BodyKeeper {
  #whole: Buffer | undefined;
  readonly #announced: number;
  size = 0;

  /** @param announced The Content-Length, which is allocated immediately. */
  constructor(announced: number) {
    this.#announced = announced;
  }

  add(chunk: Buffer): void {
    const length = this.size + chunk.length;
    if (!this.#whole && this.#announced <= chunk.length) this.#whole = chunk;
    else {
      if (!this.#whole || this.#whole.length < length) this.#grow(length);
      chunk.copy(this.#whole as Buffer, this.size);
      freeNow(chunk);
    }
    this.size = length;
  }

  #grow(length: number): void {
    const size = Math.max(this.#announced, length + Math.min(length, stepBytes));
    const next = size < stepBytes ? Buffer.allocUnsafeSlow(size) : pagesOf(size);
    this.#whole?.copy(next, 0, 0, this.size);
    this.#whole = next;
  }

  bytes(): Buffer {
    return this.#whole?.subarray(0, this.size) ?? Buffer.alloc(0);
  }
}

/** Stops parsing what a connection receives, and closes it after the response. */
function stopReading(socket: Socket & { _httpMessage?: ServerResponse | null }): void {
  ignoreRest(socket);
  if (socket._httpMessage) socket._httpMessage.shouldKeepAlive = false;
}

const empty = Buffer.alloc(0);

/** Reads a body to its end within its limit and budget. Never rejects. */
export const receiveBody = (request: IncomingMessage, options: ReceiveOptions): Promise<ReceivedBody> =>
  new Promise((resolve) => {
    collectBody(request, options, resolve);
  });

/** The same with a callback. */
export function collectBody(
  request: IncomingMessage,
  options: ReceiveOptions,
  settled: (body: ReceivedBody) => void,
): void {
  const { budget, limit, stopAtLimit = false } = options;
  const announced = Math.min(Number(request.headers['content-length'] ?? 0), limit);
  let collector: Collector | undefined;
  let keeper = options.keeper;
  let reserved = uncountedBytes;
  let truncated = false;
  let isSettled = false;
  /** Node reports each chunk of a chunked body by itself, which takes longer than its bytes. */
  let chunks = request.headers['transfer-encoding'] === undefined ? -Infinity : 0;

  const settle = (end: Partial<ReceivedBody> = {}): void => {
    if (isSettled) return;
    isSettled = true;
    const bytes = collector?.bytes() ?? empty;
    collector = keeper = undefined;
    settled({ bytes, truncated, ...end });
  };
  const drop = (end: Partial<ReceivedBody>): void => {
    request.off('data', take);
    settle(end);
    request.resume();
  };
  const reserve = async (bytes: number): Promise<boolean> => {
    reserved += bytes;
    const hasRoom = await budget.reserve(request, bytes);
    if (request.destroyed) budget.release(request);
    else if (!hasRoom) drop({ refused: 'no-room', truncated: true });
    return hasRoom && !request.destroyed;
  };

  function take(chunk: Buffer): void {
    keeper ??= collector = new Collector(announced);
    const kept = chunk.subarray(0, Math.max(0, limit - keeper.size));
    truncated ||= kept.length < chunk.length;
    if (kept.length > 0) keeper.add(kept);
    if (++chunks > maxTinyChunks && keeper.size < chunks * minMeanChunkBytes) {
      drop({ refused: 'tiny-chunks', truncated: true });
      stopReading(request.socket);
    } else if (truncated && stopAtLimit) drop({});
    else if (keeper.size > reserved) {
      request.pause();
      void reserve(stepBytes).then((hasRoom) => {
        if (hasRoom) request.resume();
      });
    }
  }

  request.on('end', () => {
    settle();
  });
  request.on('error', (error) => {
    settle({ problem: `The connection broke off before the end of the body: ${error.message}.` });
  });
  request.on('close', () => {
    if (!request.complete) settle({ problem: 'The sender closed the connection before the end of the body.' });
  });
  if (announced <= uncountedBytes) request.on('data', take);
  else {
    void reserve(announced).then((hasRoom) => {
      if (hasRoom) request.on('data', take);
    });
  }
}
