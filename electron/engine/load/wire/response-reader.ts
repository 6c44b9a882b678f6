import type { HeaderPair } from '#shared/model/header-pair.ts';

/** A response, with the start of its body. */
export interface WireResponse {
  status: number;
  reason: string;
  /** The status line and the header fields, without the empty line at their end. */
  head: string;
  body: Buffer;
  truncated: boolean;
  /** Whether the connection can carry another request. */
  reusable: boolean;
}

/** Bytes of a status line with its header fields, or of the trailer fields. */
const maxHead = 64 * 1024;
/** Digits of the size of a chunk. */
const maxSizeLine = 1024;

/** Text that is not a response of HTTP/1.x. `code` and `rawPacket` are those of Node's parser. */
export class NotHttp extends Error {
  readonly code: string;
  readonly rawPacket: Buffer;

  constructor(message: string, rawPacket: Buffer, code = 'HPE_INVALID_CONSTANT') {
    super(message);
    this.code = code;
    this.rawPacket = rawPacket;
  }
}

type State = 'head' | 'length' | 'until-close' | 'chunk-size' | 'chunk-data' | 'chunk-end' | 'trailer' | 'done';

const statusLine = /^HTTP\/1\.([01]) (\d{3})(?: ([^\r\n]*))?(?:\r\n|$)/;
const empty = Buffer.alloc(0);
const headEnd = Buffer.from('\r\n\r\n');

/** The header fields of a message, without its first line. */
export const fieldsOf = (head: string): HeaderPair[] =>
  head
    .split('\r\n')
    .slice(1)
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()] satisfies HeaderPair];
    });

/**
 * Reads the responses of one connection, one at a time, in linear time: what a load test needs to know of a response, and
 * the start of its body. Responses with status 1xx are skipped.
 */
export class ResponseReader {
  private readonly keep: number;
  private state: State = 'head';
  private held: Buffer = empty;
  private left = 0;
  private head = '';
  private status = 0;
  private reason = '';
  private reusable = true;
  private body: Buffer[] = [];
  private kept = 0;
  private size = 0;
  private headOnly = false;

  /** @param keep Bytes of a body to keep. */
  constructor(keep: number) {
    this.keep = keep;
  }

  /** Expects the next response. @param headOnly Whether it has no body, because the request was HEAD. */
  begin(headOnly: boolean): void {
    this.state = 'head';
    this.headOnly = headOnly;
    this.reusable = true;
    if (this.body.length > 0) this.body = [];
    this.kept = 0;
    this.size = 0;
  }

  /** Whether bytes of the expected response have arrived. */
  get begun(): boolean {
    return this.state !== 'head' || this.held.length > 0;
  }

  /** Adds bytes. @returns The response when it is complete. @throws NotHttp */
  push(bytes: Buffer): WireResponse | undefined {
    let rest = bytes;
    if (this.held.length > 0) {
      rest = Buffer.concat([this.held, bytes]);
      this.held = empty;
    }
    while (rest.length > 0 && this.state !== 'done') {
      const used = this.step(rest);
      if (used === 0) {
        this.hold(rest);
        return undefined;
      }
      rest = rest.subarray(used);
    }
    if (this.state !== 'done') return undefined;
    // Bytes after the response belong to no request.
    return this.response(this.reusable && rest.length === 0);
  }

  /** The connection was closed. @returns The response if its body ends with the connection. */
  end(): WireResponse | undefined {
    return this.state === 'until-close' ? this.response(false) : undefined;
  }

  private hold(bytes: Buffer): void {
    const limit = this.state === 'head' || this.state === 'trailer' ? maxHead : maxSizeLine;
    if (bytes.length > limit) throw new NotHttp('Parse Error: Header overflow', bytes, 'HPE_HEADER_OVERFLOW');
    // Not HTTP at all: what arrives need not be long enough for a head.
    const start = bytes.toString('latin1', 0, 7);
    if (this.state === 'head' && !'HTTP/1.'.startsWith(start)) throw this.notHttp(bytes);
    this.held = Buffer.from(bytes);
  }

  private notHttp(bytes: Buffer): NotHttp {
    return new NotHttp('Parse Error: Expected HTTP/', bytes);
  }

  /** Reads the next part. @returns The number of bytes it used; 0 if more are needed. */
  private step(bytes: Buffer): number {
    switch (this.state) {
      case 'head':
        return this.readHead(bytes);
      case 'chunk-size':
        return this.readSize(bytes);
      case 'chunk-end':
        return this.readChunkEnd(bytes);
      case 'trailer':
        return this.readTrailer(bytes);
      default:
        return this.readBody(bytes);
    }
  }

  private readHead(bytes: Buffer): number {
    const end = bytes.indexOf(headEnd);
    if (end < 0) return 0;
    const head = bytes.toString('latin1', 0, end);
    const line = statusLine.exec(head);
    if (!line) throw this.notHttp(bytes);
    this.status = Number(line[2]);
    this.reason = line[3] ?? '';
    this.head = head;
    if (this.status >= 100 && this.status < 200 && this.status !== 101) return end + 4;
    this.frame(head, line[1] === '1');
    return end + 4;
  }

  /** Decides how the body ends (RFC 9112 6.3). */
  private frame(head: string, is11: boolean): void {
    const connection = /\r\nconnection:([^\r\n]*)/i.exec(head)?.[1]?.toLowerCase() ?? '';
    if (connection.includes('close') || (!is11 && !connection.includes('keep-alive'))) this.reusable = false;
    if (this.headOnly || this.status === 204 || this.status === 304) {
      this.state = 'done';
      return;
    }
    if (this.status === 101) {
      this.reusable = false;
      this.state = 'done';
      return;
    }
    if (/\r\ntransfer-encoding:[^\r\n]*chunked/i.test(head)) {
      this.state = 'chunk-size';
      return;
    }
    const length = /\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*(?:\r\n|$)/i.exec(head)?.[1];
    if (length === undefined) {
      this.state = 'until-close';
      this.reusable = false;
      return;
    }
    this.left = Number(length);
    this.state = this.left === 0 ? 'done' : 'length';
  }

  private readBody(bytes: Buffer): number {
    const part = this.state === 'until-close' ? bytes : bytes.subarray(0, this.left);
    if (this.kept < this.keep) {
      const kept = Buffer.from(part.subarray(0, this.keep - this.kept));
      this.body.push(kept);
      this.kept += kept.length;
    }
    this.size += part.length;
    this.left -= part.length;
    if (this.left === 0 && this.state !== 'until-close') this.state = this.state === 'length' ? 'done' : 'chunk-end';
    return part.length;
  }

  private readSize(bytes: Buffer): number {
    const end = bytes.indexOf('\r\n');
    if (end < 0) return 0;
    const size = /^[0-9a-f]{1,12}/i.exec(bytes.toString('latin1', 0, Math.min(end, maxSizeLine)))?.[0];
    if (size === undefined)
      throw new NotHttp('Parse Error: Invalid character in chunk size', bytes, 'HPE_INVALID_CHUNK_SIZE');
    this.left = Number.parseInt(size, 16);
    this.state = this.left === 0 ? 'trailer' : 'chunk-data';
    return end + 2;
  }

  private readChunkEnd(bytes: Buffer): number {
    if (bytes.length < 2) return 0;
    if (bytes[0] !== 13 || bytes[1] !== 10)
      throw new NotHttp('Parse Error: Expected LF after chunk data', bytes, 'HPE_STRICT');
    this.state = 'chunk-size';
    return 2;
  }

  private readTrailer(bytes: Buffer): number {
    const end = bytes.indexOf('\r\n');
    if (end < 0) return 0;
    if (end === 0) this.state = 'done';
    return end + 2;
  }

  private response(reusable: boolean): WireResponse {
    const { body, head, kept, reason, size, status } = this;
    this.state = 'done';
    return {
      status,
      reason,
      head,
      body: body.length === 0 ? empty : Buffer.concat(body),
      truncated: size > kept,
      reusable,
    };
  }
}
