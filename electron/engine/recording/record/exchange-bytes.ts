/** Bytes of bodies that all exchanges in progress keep at once. Further ones are passed on, and not recorded. */
const maxBytesInProgress = 128 * 1024 * 1024;

/** What was kept of a body that was passed on. */
export interface KeptBody {
  bytes: Buffer;
  /** Bytes of the whole body. */
  size: number;
}

/** Limits what all exchanges in progress keep in memory. */
export class KeptBytes {
  #used = 0;

  /** @param limit Bytes of one body. */
  collect(limit: number): BodyCollector {
    return new BodyCollector(limit, this);
  }

  reserve(bytes: number): boolean {
    if (this.#used + bytes > maxBytesInProgress) return false;
    this.#used += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#used -= bytes;
  }
}

/** Keeps a copy of a body while it is passed on, up to its limit. */
export class BodyCollector {
  readonly #limit: number;
  readonly #all: KeptBytes;
  #chunks: Buffer[] = [];
  #kept = 0;
  size = 0;

  constructor(limit: number, all: KeptBytes) {
    this.#limit = limit;
    this.#all = all;
  }

  add(chunk: Buffer): void {
    const wholeSoFar = this.#kept === this.size;
    this.size += chunk.length;
    if (!wholeSoFar) return;
    const kept = chunk.subarray(0, this.#limit - this.#kept);
    if (kept.length === 0 || !this.#all.reserve(kept.length)) return;
    // A copy, because a chunk can be a part of a larger buffer.
    this.#chunks.push(Buffer.from(kept));
    this.#kept += kept.length;
  }

  body(): KeptBody {
    return {
      bytes: this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks),
      size: this.size,
    };
  }

  /** Call it when the exchange is stored. */
  release(): void {
    this.#all.release(this.#kept);
    this.#chunks = [];
    this.#kept = 0;
  }
}
