/** Shorter values would be found within ordinary words, in characters. */
export const minIndexed = 8;

const gramLength = 8;
/** Values with the same gram; further ones are not indexed, so that a search takes linear time. */
const maxPerGram = 16;
const filterBits = 20;
const filterMask = (1 << filterBits) - 1;
const multiplier = 0x01000193;
const otherMultiplier = 0x5bd1e995;

/** Where a value was found in a text. */
export interface Found {
  start: number;
  end: number;
  name: string;
}

/** multiplier ** exponent, modulo 2 ** 32. */
function powerOf(exponent: number): number {
  let power = 1;
  for (let left = exponent, factor = multiplier; left > 0; left >>>= 1, factor = Math.imul(factor, factor))
    if (left & 1) power = Math.imul(power, factor);
  return power;
}

/** multiplier ** gramLength, to remove the oldest character from a rolling hash. */
const outgoing = powerOf(gramLength);

function hashOf(text: string, start = 0, end = text.length, factor = multiplier): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, factor) + text.charCodeAt(at)) | 0;
  return hash;
}

/** A number of 52 bits that stands for a value, which need not be kept. */
export const digestOf = (value: string): number =>
  (hashOf(value) >>> 0) * 2 ** 20 + (hashOf(value, 0, value.length, otherMultiplier) >>> 12);

const bitOf = (hash: number): number => (hash ^ (hash >>> 13)) & filterMask;

/** What is known of a value: its gram, its length and hashes, but not its characters. */
interface Entry {
  gram: number;
  /** Where its gram is within it. */
  offset: number;
  length: number;
  hash: number;
  name: number;
  /** The entry before it whose gram has the same bit, or -1. */
  previous: number;
}

const fields = 6;

/**
 * Finds many values in texts, in time that is linear in the text and hardly depends on their number. Hashes stand for the values, so
 * that many of them take little memory.
 */
export class ValueIndex {
  readonly #newest = new Map<number, number>();
  readonly #filter = new Uint8Array(1 << (filterBits - 3));
  readonly #names: string[] = [];
  readonly #maxEntries: number;
  #entries = new Int32Array(fields * 256);
  #count = 0;

  /** @param maxEntries Later values are not indexed. */
  constructor(maxEntries = 2_000_000) {
    this.#maxEntries = maxEntries;
  }

  #entry(at: number): Entry {
    const [gram = 0, offset = 0, length = 0, hash = 0, name = 0, previous = -1] = this.#entries.subarray(
      at * fields,
      (at + 1) * fields,
    );
    return { gram, offset, length, hash, name, previous };
  }

  *#withGram(gram: number): Generator<Entry> {
    for (let at = this.#newest.get(bitOf(gram)) ?? -1; at >= 0;) {
      const entry = this.#entry(at);
      if (entry.gram === gram) yield entry;
      at = entry.previous;
    }
  }

  /** Adds a value, under the gram of it that the fewest others have: many tokens begin alike. */
  add(value: string, name: string): void {
    if (value.length < minIndexed || this.#count >= this.#maxEntries) return;
    const hash = hashOf(value);
    const last = value.length - gramLength;
    let best: { count: number; gram: number; offset: number } | undefined;
    for (const offset of new Set([last, last >> 1, 0])) {
      const gram = hashOf(value, offset, offset + gramLength);
      let count = 0;
      for (const one of this.#withGram(gram)) {
        if (one.hash === hash && one.length === value.length) return;
        count++;
      }
      if (!best || count < best.count) best = { count, gram, offset };
    }
    if (!best || best.count >= maxPerGram) return;
    this.#push({ gram: best.gram, offset: best.offset, length: value.length, hash }, name);
  }

  #push({ gram, hash, length, offset }: Omit<Entry, 'name' | 'previous'>, name: string): void {
    if (this.#names.at(-1) !== name) this.#names.push(name);
    if ((this.#count + 1) * fields > this.#entries.length) {
      const larger = new Int32Array(this.#entries.length * 2);
      larger.set(this.#entries);
      this.#entries = larger;
    }
    const bit = bitOf(gram);
    const previous = this.#newest.get(bit) ?? -1;
    this.#entries.set([gram, offset, length, hash, this.#names.length - 1, previous], this.#count * fields);
    this.#newest.set(bit, this.#count++);
    this.#filter[bit >> 3]! |= 1 << (bit & 7);
  }

  /** Where the values are in a text, by their start. They can overlap. */
  findIn(text: string): Found[] {
    const found: Found[] = [];
    if (this.#count === 0 || text.length < gramLength) return found;
    /** The hashes of all beginnings of the text, made when they are needed. */
    let beginnings: Int32Array | undefined;
    const partHash = (start: number, length: number): number => {
      beginnings ??= beginningsOf(text);
      return (beginnings[start + length]! - Math.imul(beginnings[start]!, powerOf(length))) | 0;
    };
    let hash = hashOf(text, 0, gramLength);
    for (let at = 0; ; at++) {
      const bit = bitOf(hash);
      if ((this.#filter[bit >> 3]! & (1 << (bit & 7))) !== 0)
        for (const { hash: whole, length, name, offset } of this.#withGram(hash)) {
          const start = at - offset;
          if (start < 0 || start + length > text.length || partHash(start, length) !== whole) continue;
          found.push({ start, end: start + length, name: this.#names[name] ?? '' });
        }
      const next = text.charCodeAt(at + gramLength);
      if (at + gramLength >= text.length) break;
      hash = (Math.imul(hash, multiplier) + next - Math.imul(outgoing, text.charCodeAt(at))) | 0;
    }
    return found.sort((one, other) => one.start - other.start || other.end - one.end);
  }
}

function beginningsOf(text: string): Int32Array {
  const hashes = new Int32Array(text.length + 1);
  for (let at = 0; at < text.length; at++)
    hashes[at + 1] = (Math.imul(hashes[at]!, multiplier) + text.charCodeAt(at)) | 0;
  return hashes;
}
