import type { IncomingMessage } from 'node:http';
import { uncountedBytes, type ByteBudget } from './byte-budget.ts';

/** What was read of a request's body before it ended, broke off or was refused. */
export interface ReceivedBody {
  bytes: Buffer;
  /** Whether there was more than the limit. */
  truncated: boolean;
  /** Why it was not read to its end. */
  problem?: string;
  /** Whether there was no room for it; what arrives of it is dropped. */
  refused?: true;
}

export interface ReceiveOptions {
  /** Bytes to keep. */
  limit: number;
  /** Bytes that are kept count here until they are released for this request. */
  budget: ByteBudget;
  /** Ends at the limit instead of reading and dropping the rest first. */
  stopAtLimit?: boolean;
}

/** Room that is reserved at once for a body whose length is not announced. */
const stepBytes = 1024 * 1024;

/** Gathers a body in one buffer: of its announced length, or one that grows; so many small chunks take no more memory. */
class Collector {
  #whole: Buffer | undefined;
  readonly #announced: number;
  size = 0;

  /** @param announced Length that is allocated at once. */
  constructor(announced: number) {
    this.#announced = announced;
  }

  add(chunk: Buffer): void {
    const length = this.size + chunk.length;
    if (!this.#whole && this.#announced <= chunk.length) this.#whole = chunk;
    else {
      if (!this.#whole || this.#whole.length < length) this.#grow(length);
      chunk.copy(this.#whole as Buffer, this.size);
    }
    this.size = length;
  }

  #grow(length: number): void {
    const next = Buffer.allocUnsafeSlow(Math.max(this.#announced, length + Math.min(length, stepBytes)));
    this.#whole?.copy(next, 0, 0, this.size);
    this.#whole = next;
  }

  bytes(): Buffer {
    return this.#whole?.subarray(0, this.size) ?? Buffer.alloc(0);
  }
}

/** Reads a body to its end within its limit and budget. Never rejects. */
export function receiveBody(request: IncomingMessage, options: ReceiveOptions): Promise<ReceivedBody> {
  const { budget, limit, stopAtLimit = false } = options;
  const announced = Math.min(Number(request.headers['content-length'] ?? 0), limit);
  return new Promise((resolve) => {
    let collector: Collector | undefined;
    let reserved = uncountedBytes;
    let truncated = false;

    const settle = (end: Partial<ReceivedBody> = {}): void => {
      const bytes = collector?.bytes() ?? Buffer.alloc(0);
      collector = undefined;
      resolve({ bytes, truncated, ...end });
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
      else if (!hasRoom) drop({ refused: true, truncated: true });
      return hasRoom && !request.destroyed;
    };

    function take(chunk: Buffer): void {
      collector ??= new Collector(announced);
      const kept = chunk.subarray(0, Math.max(0, limit - collector.size));
      truncated ||= kept.length < chunk.length;
      if (kept.length > 0) collector.add(kept);
      if (truncated && stopAtLimit) drop({});
      else if (collector.size > reserved) {
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
  });
}
