import { setImmediate as turn } from 'node:timers/promises';

const charactersAtOnce = 64 * 1024;

/**
 * A file whose content is made while it is read, at the pace of its reader: nobody holds the whole of it. How large it will
 * be is not known; its `size` is 0.
 */
export class StreamedFile extends File {
  readonly #pieces: () => Iterable<string>;

  /** @param pieces Begins the content anew; what it holds is let go when a reader leaves before the end. */
  constructor(pieces: () => Iterable<string>, name: string, type: string) {
    super([], name, { type });
    this.#pieces = pieces;
  }

  override stream() {
    const encoder = new TextEncoder();
    const pieces = this.#pieces()[Symbol.iterator]();
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          // Others have their turn in between.
          await turn();
          let text = '';
          while (text.length < charactersAtOnce) {
            const next = pieces.next();
            if (next.done === true) {
              if (text !== '') controller.enqueue(encoder.encode(text));
              controller.close();
              return;
            }
            text += next.value;
          }
          controller.enqueue(encoder.encode(text));
        },
        cancel() {
          pieces.return?.();
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

  /** @throws Error always: where a part begins is known of the whole alone */
  override slice(): never {
    throw new Error('A file that is made while it is read has no parts.');
  }

  /** The whole of it, for those who need to know how large it is. */
  async whole(): Promise<File> {
    return new File([await this.bytes()], this.name, { type: this.type });
  }
}
