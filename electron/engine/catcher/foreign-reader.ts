import type { RawRequest } from '../http/raw-request.ts';

/** Max bytes of a request: head, body and chunk framing. */
const maxForeignBytes = 64 * 1024;
const maxHeadBytes = 16 * 1024;

/** Why a request is rejected, with the corresponding error code of Node's parser. */
interface ForeignProblem {
  code: 'HPE_INVALID_METHOD' | 'HPE_HEADER_OVERFLOW' | 'HPE_INVALID' | 'ERR_REQUEST_TOO_LARGE';
  words: string;
}

type ForeignProgress =
  | { kind: 'incomplete' }
  | { kind: 'complete'; request: RawRequest; trailers: string[] }
  | { kind: 'refused'; problem: ForeignProblem };

type State = 'request line' | 'header' | 'sized body' | 'chunk size' | 'chunk' | 'chunk end' | 'trailer';

/** The received part of a request line. */
const beginning = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}(?: |$)/;
const requestLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}) ([\x21-\x7e\x80-\xff]+) HTTP\/(1\.[01])$/;
// oxlint-disable-next-line no-control-regex
const field = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([^\x00-\x08\x0a-\x1f\x7f]*)$/;
// oxlint-disable-next-line no-control-regex
const sizeLine = /^([0-9a-f]{1,8})(?:;[^\x00-\x08\x0a-\x1f\x7f]*)?$/i;
const [carriageReturn, lineFeed] = [13, 10];

/** All values of a field. @param name In lower case. */
function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

/** Thrown by the reader for an invalid request. */
class Refused extends Error {
  readonly problem: ForeignProblem;
  constructor(words: string, code: ForeignProblem['code'] = 'HPE_INVALID') {
    super(words);
    this.problem = { code, words };
  }
}

const tooLarge = (): Refused =>
  new Refused(
    `a request of a method that Node does not know has at most ${maxForeignBytes / 1024} KiB`,
    'ERR_REQUEST_TOO_LARGE',
  );

const notARequest = (): Refused => new Refused('the request line is malformed', 'HPE_INVALID_METHOD');

/** How a body is framed (RFC 9112 6.3): in chunks, or by its length. */
function framingOf(rawHeaders: readonly string[], httpVersion: string): 'chunked' | number {
  if (httpVersion === '1.1' && valuesOf(rawHeaders, 'host').length === 0)
    throw new Refused('the Host field is missing');
  const lengths = valuesOf(rawHeaders, 'content-length');
  const codings = valuesOf(rawHeaders, 'transfer-encoding');
  if (codings.length > 0 && lengths.length > 0)
    throw new Refused('Content-Length and Transfer-Encoding are both given');
  if (lengths.length > 1) throw new Refused('there is more than one Content-Length field');
  if (codings.length > 0) {
    if (codings.length === 1 && /(^|[,\s])chunked$/i.test(codings[0] ?? '')) return 'chunked';
    throw new Refused('the last transfer coding is not chunked');
  }
  const [length = '0'] = lengths;
  if (!/^\d{1,15}$/.test(length)) throw new Refused('Content-Length is not a number');
  return Number(length);
}

function readField(line: string, into: string[]): void {
  if (/^[ \t]/.test(line)) throw new Refused('a header field is folded');
  const [, name, value] = field.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Refused('a header field is malformed');
  into.push(name, value.trim());
}

/**
 * Reads one request as its bytes arrive, as strictly as Node's parser does: CRLF at every line end, no folded fields, one
 * way of framing. Each byte is looked at once.
 */
export class ForeignReader {
  readonly #head = { method: '', path: '', httpVersion: '' };
  readonly #rawHeaders: string[] = [];
  readonly #trailers: string[] = [];
  readonly #bodyParts: [from: number, to: number][] = [];
  #stored = Buffer.allocUnsafe(1024);
  #length = 0;
  /** The position up to which bytes are read. */
  #at = 0;
  /** The position up to which there is no line end after `#at`. */
  #searched = 0;
  /** Missing bytes of the body or chunk. */
  #left = 0;
  #state: State = 'request line';

  /** All bytes so far, up to the limit. */
  bytes(): Buffer {
    return this.#stored.subarray(0, this.#length);
  }

  push(bytes: Buffer): ForeignProgress {
    const isOver = this.#length + bytes.length > maxForeignBytes;
    this.#store(bytes);
    try {
      if (this.#read()) {
        const body = Buffer.concat(this.#bodyParts.map(([from, to]) => this.#stored.subarray(from, to)));
        const request = { ...this.#head, rawHeaders: this.#rawHeaders, body };
        return { kind: 'complete', request, trailers: this.#trailers };
      }
      if (isOver) throw tooLarge();
      return { kind: 'incomplete' };
    } catch (error) {
      if (error instanceof Refused) return { kind: 'refused', problem: error.problem };
      throw error;
    }
  }

  #store(bytes: Buffer): void {
    const end = this.#length + Math.min(bytes.length, maxForeignBytes - this.#length);
    if (end > this.#stored.length) {
      const larger = Buffer.allocUnsafe(Math.min(maxForeignBytes, Math.max(end, 2 * this.#stored.length)));
      this.#stored.copy(larger, 0, 0, this.#length);
      this.#stored = larger;
    }
    bytes.copy(this.#stored, this.#length);
    this.#length = end;
  }

  /** @returns Whether the request is complete. */
  #read(): boolean {
    for (;;) {
      if (this.#state === 'sized body' || this.#state === 'chunk') {
        if (this.#takeBody()) return true;
        if (this.#left > 0) return false;
      }
      const line = this.#nextLine();
      const inHead = this.#state === 'request line' || this.#state === 'header';
      if (inHead && (line === undefined ? this.#length : this.#at) > maxHeadBytes)
        throw new Refused('the head is too large', 'HPE_HEADER_OVERFLOW');
      if (line === undefined) {
        this.#expectRequestLine();
        return false;
      }
      if (this.#takeLine(line)) return true;
    }
  }

  /** The next line without its end; undefined if it is incomplete. */
  #nextLine(): string | undefined {
    const found = this.bytes().indexOf(lineFeed, this.#searched);
    this.#searched = found < 0 ? this.#length : found + 1;
    if (found < 0) return undefined;
    if (found === this.#at || this.#stored[found - 1] !== carriageReturn) throw new Refused('a line ends without CR');
    const line = this.#stored.toString('latin1', this.#at, found - 1);
    this.#at = found + 1;
    return line;
  }

  /** Rejects bytes immediately that cannot become a request line. */
  #expectRequestLine(): void {
    if (this.#state !== 'request line') return;
    if (!beginning.test(this.#stored.toString('latin1', 0, Math.min(this.#length, 101)))) throw notARequest();
  }

  #takeLine(line: string): boolean {
    if (this.#state === 'request line') {
      const [, method, path, httpVersion] = requestLine.exec(line) ?? [];
      if (method === undefined) throw notARequest();
      Object.assign(this.#head, { method, path, httpVersion });
      this.#state = 'header';
    } else if (this.#state === 'chunk size') {
      const size = sizeLine.exec(line)?.[1];
      if (size === undefined) throw new Refused('a chunk size is malformed');
      this.#left = parseInt(size, 16);
      this.#state = this.#left === 0 ? 'trailer' : 'chunk';
    } else if (this.#state === 'chunk end') {
      if (line !== '') throw new Refused('a chunk is longer than its size');
      this.#state = 'chunk size';
    } else if (line !== '') readField(line, this.#state === 'header' ? this.#rawHeaders : this.#trailers);
    else return this.#state === 'trailer' || this.#endHead();
    return false;
  }

  #endHead(): boolean {
    const framing = framingOf(this.#rawHeaders, this.#head.httpVersion);
    if (framing === 'chunked') {
      this.#state = 'chunk size';
      return false;
    }
    if (framing > maxForeignBytes - this.#at) throw tooLarge();
    this.#state = 'sized body';
    this.#left = framing;
    return framing === 0;
  }

  /** @returns Whether a body of known length is complete. */
  #takeBody(): boolean {
    const to = Math.min(this.#at + this.#left, this.#length);
    if (to > this.#at) this.#bodyParts.push([this.#at, to]);
    this.#left -= to - this.#at;
    this.#at = this.#searched = to;
    if (this.#left > 0) return false;
    if (this.#state === 'sized body') return true;
    this.#state = 'chunk end';
    return false;
  }
}
