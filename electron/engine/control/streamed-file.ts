import type { Pieces } from '../config/write-whole-file.ts';

async function* bytesOf(pieces: Pieces): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) {
    yield typeof piece === 'string' ? encoder.encode(piece) : (piece as Uint8Array<ArrayBuffer>);
  }
}

/**
 * A file whose content is generated while it is read, at the reader's pace, so that it is never in memory completely. Its
 * `size` is 0.
 */
export class StreamedFile extends File {
  readonly #pieces: () => Pieces;

  /** Bytes of the content, if known. */
  readonly length: number | undefined;

  /** @param pieces Starts generating the content. Its resources are released if the reader stops early. */
  constructor(pieces: () => Pieces, name: string, type: string, length?: number) {
    super([], name, { type });
    this.#pieces = pieces;
    this.length = length;
  }

  override stream() {
    const bytes = bytesOf(this.#pieces());
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          const next = await bytes.next();
          if (next.done === true) controller.close();
          else controller.enqueue(next.value);
        },
        async cancel() {
          await bytes.return(undefined);
        },
      },
      { highWaterMark: 0 },
    );
  }

  override text(): Promise<string> {
    return new Response(this.stream()).text();
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.stream()).arrayBuffer();
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.arrayBuffer());
  }

  /** @throws Error always, because the content can only be read from its start */
  override slice(): never {
    throw new Error('A streamed file cannot be sliced.');
  }

  /** The complete file in memory, for callers that need its size. */
  async whole(): Promise<File> {
    return new File([await this.bytes()], this.name, { type: this.type });
  }
}
