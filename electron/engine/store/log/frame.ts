import { crc32 } from 'node:zlib';
import type { SqlValue, Statement } from '../statement.ts';

/** A group of statements that stores one journal entry with the given sequence number. */
export interface LoggedGroup {
  seq: number;
  statements: readonly Statement[];
}

/** A frame of the log: groups that were written together. Numbers increase by one from frame to frame. */
export interface Frame {
  number: number;
  groups: readonly LoggedGroup[];
  /** Bytes in the file, a multiple of {@link blockBytes}. */
  size: number;
}

/** Frames begin at multiples of this: a write never touches the bytes of an earlier frame. */
export const blockBytes = 512;

const magic = 0x676c6b68;
const headBytes = 20;
const at = { magic: 0, length: 4, number: 8, crc: 16 } as const;
const tags = { null: 0, number: 1, bigint: 2, text: 3, bytes: 4 } as const;
const maxBytesPerUnit = 3;
const startBytes = 64 * 1024;

const padded = (size: number): number => Math.ceil(size / blockBytes) * blockBytes;

/** Writes values into a buffer that grows and is used again. */
class FrameWriter {
  #bytes = Buffer.alloc(startBytes);
  #end = 0;

  #reserve(size: number): void {
    if (this.#end + size <= this.#bytes.length) return;
    const next = Buffer.alloc(padded(2 * (this.#end + size)));
    this.#bytes.copy(next, 0, 0, this.#end);
    this.#bytes = next;
  }

  number(value: number): void {
    this.#reserve(8);
    this.#end = this.#bytes.writeDoubleLE(value, this.#end);
  }

  count(value: number): void {
    this.#reserve(4);
    this.#end = this.#bytes.writeUInt32LE(value, this.#end);
  }

  #tag(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#end++] = value;
  }

  text(value: string): void {
    this.#reserve(4 + value.length * maxBytesPerUnit);
    const size = this.#bytes.write(value, this.#end + 4, 'utf8');
    this.#end = this.#bytes.writeUInt32LE(size, this.#end) + size;
  }

  value(value: SqlValue): void {
    if (value === null) this.#tag(tags.null);
    else if (typeof value === 'string') {
      this.#tag(tags.text);
      this.text(value);
    } else if (typeof value === 'number') {
      this.#tag(tags.number);
      this.number(value);
    } else if (typeof value === 'bigint') {
      this.#tag(tags.bigint);
      this.#reserve(8);
      this.#end = this.#bytes.writeBigInt64LE(value, this.#end);
    } else {
      this.#tag(tags.bytes);
      this.count(value.length);
      this.#reserve(value.length);
      this.#bytes.set(value, this.#end);
      this.#end += value.length;
    }
  }

  begin(): void {
    this.#end = headBytes;
  }

  /** @returns The frame, valid until the next `begin`. */
  finish(number: number): Buffer {
    const end = padded(this.#end);
    this.#reserve(end - this.#end);
    this.#bytes.fill(0, this.#end, end);
    this.#bytes.writeUInt32LE(magic, at.magic);
    this.#bytes.writeUInt32LE(this.#end - headBytes, at.length);
    this.#bytes.writeDoubleLE(number, at.number);
    this.#bytes.writeUInt32LE(checksum(this.#bytes, this.#end), at.crc);
    return this.#bytes.subarray(0, end);
  }
}

const checksum = (bytes: Uint8Array, end: number): number =>
  crc32(bytes.subarray(headBytes, end), crc32(bytes.subarray(0, at.crc)));

/** Encodes frames. The result of a call is valid until the next one. */
export function createFrameEncoder(): (number: number, groups: readonly LoggedGroup[]) => Buffer {
  const writer = new FrameWriter();
  return (number, groups) => {
    const texts = new Map<string, number>();
    for (const { statements } of groups) {
      for (const { sql } of statements) if (!texts.has(sql)) texts.set(sql, texts.size);
    }
    writer.begin();
    writer.count(texts.size);
    for (const sql of texts.keys()) writer.text(sql);
    writer.count(groups.length);
    for (const { seq, statements } of groups) {
      writer.number(seq);
      writer.count(statements.length);
      for (const { params, sql } of statements) {
        writer.count(texts.get(sql) ?? 0);
        writer.count(params.length);
        for (const value of params) writer.value(value);
      }
    }
    return writer.finish(number);
  };
}

class FrameReader {
  readonly #bytes: Buffer;
  #end = headBytes;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  #skip(size: number): number {
    const begin = this.#end;
    this.#end += size;
    return begin;
  }

  number(): number {
    return this.#bytes.readDoubleLE(this.#skip(8));
  }

  count(): number {
    return this.#bytes.readUInt32LE(this.#skip(4));
  }

  #slice(): Buffer {
    const size = this.count();
    const begin = this.#skip(size);
    return this.#bytes.subarray(begin, begin + size);
  }

  text(): string {
    return this.#slice().toString('utf8');
  }

  value(): SqlValue {
    switch (this.#bytes[this.#skip(1)]) {
      case tags.number:
        return this.number();
      case tags.bigint:
        return this.#bytes.readBigInt64LE(this.#skip(8));
      case tags.text:
        return this.text();
      case tags.bytes:
        return this.#slice();
      default:
        return null;
    }
  }
}

const times = <Item>(count: number, read: () => Item): Item[] => Array.from({ length: count }, read);

/** Reads the frame at an offset; undefined if no complete frame begins there. */
export function readFrame(bytes: Buffer, offset: number): Frame | undefined {
  const rest = bytes.subarray(offset);
  if (rest.length < headBytes || rest.readUInt32LE(at.magic) !== magic) return undefined;
  const end = headBytes + rest.readUInt32LE(at.length);
  if (end > rest.length || rest.readUInt32LE(at.crc) !== checksum(rest, end)) return undefined;
  const reader = new FrameReader(rest);
  const texts = times(reader.count(), () => reader.text());
  const groups = times(reader.count(), () => ({
    seq: reader.number(),
    statements: times(reader.count(), () => ({
      sql: texts[reader.count()] ?? '',
      params: times(reader.count(), () => reader.value()),
    })),
  }));
  return { number: rest.readDoubleLE(at.number), groups, size: padded(end) };
}
