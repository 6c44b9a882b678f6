/** A line of a file, without its end. */
export interface Line {
  /** From 1. */
  number: number;
  bytes: Buffer;
}

const lineFeed = 0x0a;

/** The lines of a file in turn; no more of it than the longest line is in memory. */
export async function* linesOf(file: Blob): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let number = 0;
  for await (const chunk of file.stream() as AsyncIterable<Uint8Array>) {
    let rest: Buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed)) {
      parts.push(rest.subarray(0, end));
      yield { number: ++number, bytes: parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts) };
      parts = [];
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) parts.push(rest);
  }
  if (parts.length > 0) yield { number: number + 1, bytes: Buffer.concat(parts) };
}
