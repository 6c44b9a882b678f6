/** A line of a file, without its line end. */
export interface Line {
  /** From 1. */
  number: number;
  bytes: Buffer;
}

/** Max bytes of a line: an entry with two bodies of the maximum size, in base64, is shorter. */
export const maxLineBytes = 80 * 1024 * 1024;

const lineFeed = 0x0a;

/** Measures the lines of a file without reading them into memory. */
export class LineLengths {
  /** Bytes of the longest line so far. */
  longest = 0;
  /** The number of the current line, from 1. */
  number = 1;
  #current = 0;

  add(chunk: Uint8Array): void {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      this.#grow(end - from);
      if (this.longest > maxLineBytes) return;
      this.#current = 0;
      this.number++;
      from = end + 1;
    }
    this.#grow(chunk.length - from);
  }

  #grow(bytes: number): void {
    this.#current += bytes;
    this.longest = Math.max(this.longest, this.#current);
  }
}

/**
 * Iterates over the lines of a file; only the current line is in memory.
 * @param maxBytes The first longer line is truncated to this size and is the last.
 */
export async function* linesOf(file: Blob, maxBytes: number): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let [number, length] = [0, 0];
  for await (const chunk of file.stream() as AsyncIterable<Uint8Array>) {
    let rest: Buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed)) {
      parts.push(rest.subarray(0, end));
      yield { number: ++number, bytes: parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts) };
      [parts, length] = [[], 0];
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) parts.push(rest);
    if ((length += rest.length) > maxBytes) break;
  }
  if (parts.length > 0) yield { number: number + 1, bytes: Buffer.concat(parts) };
}
