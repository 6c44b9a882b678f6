import { hash } from 'node:crypto';

/** Max characters of a text, all of Latin-1. */
const maxLength = 31;
/** A length, and the characters. */
const textBytes = 1 + maxLength;

/** The entries of a generation in a few arrays: a table of entry numbers from 1, hashes of two words, and texts. */
class Generation {
  #count = 0;
  readonly #capacity: number;
  readonly #mask: number;
  readonly #table: Uint32Array;
  readonly #hashes: Uint32Array;
  readonly #texts: Buffer;

  constructor(capacity: number) {
    this.#capacity = capacity;
    // At least half of the places stay free.
    this.#table = new Uint32Array(2 ** Math.ceil(Math.log2(2 * capacity)));
    this.#mask = this.#table.length - 1;
    this.#hashes = new Uint32Array(2 * capacity);
    this.#texts = Buffer.alloc(textBytes * capacity);
  }

  /** The place of a hash in the table: that of its entry, or a free one. */
  #placeOf(high: number, low: number): number {
    for (let place = low & this.#mask; ; place = (place + 1) & this.#mask) {
      const entry = this.#table[place] ?? 0;
      if (entry === 0) return place;
      if (this.#hashes[2 * entry - 2] === high && this.#hashes[2 * entry - 1] === low) return place;
    }
  }

  get(high: number, low: number): string | undefined {
    const entry = this.#table[this.#placeOf(high, low)] ?? 0;
    if (entry === 0) return undefined;
    const start = (entry - 1) * textBytes + 1;
    const length = this.#texts[start - 1] ?? 0;
    return length === 0 ? undefined : this.#texts.toString('latin1', start, start + length);
  }

  /** @param text An empty one removes the entry. @returns Whether there was room. */
  set(high: number, low: number, text: string): boolean {
    const place = this.#placeOf(high, low);
    let entry = this.#table[place] ?? 0;
    if (entry === 0) {
      if (this.#count === this.#capacity) return false;
      entry = ++this.#count;
      this.#table[place] = entry;
      this.#hashes[2 * entry - 2] = high;
      this.#hashes[2 * entry - 1] = low;
    }
    const start = (entry - 1) * textBytes;
    this.#texts[start] = this.#texts.write(text, start + 1, maxLength, 'latin1');
    return true;
  }

  clear(): void {
    this.#count = 0;
    this.#table.fill(0);
  }
}

/** Four bytes of a text of bytes, which takes a quarter of the time of a Buffer. */
const wordOf = (bytes: string, at: number): number =>
  (bytes.charCodeAt(at) |
    (bytes.charCodeAt(at + 1) << 8) |
    (bytes.charCodeAt(at + 2) << 16) |
    (bytes.charCodeAt(at + 3) << 24)) >>>
  0;

/**
 * A map to short texts that keeps the newest entries, at least `min` and at most twice as many. Without objects for each:
 * 100,000 strings with their keys take 13 MB, which each collection of garbage reads. Keys are hashed to 64 bits of
 * SHA-256: two of 100,000 have the same hash with a probability of 3 in 10,000,000,000.
 */
export class RecentTexts {
  readonly #min: number;
  #newer: Generation;
  #older: Generation | undefined;
  #high = 0;
  #low = 0;

  constructor(min: number) {
    this.#min = min;
    this.#newer = new Generation(min);
  }

  /** Keys are texts of others. Those with a half of a surrogate pair would be the same in UTF-8. */
  #read(key: string): void {
    const bytes = hash('sha256', key.isWellFormed() ? key : Buffer.from(key, 'utf16le'), 'binary');
    this.#high = wordOf(bytes, 0);
    this.#low = wordOf(bytes, 4);
  }

  #get(): string | undefined {
    return this.#newer.get(this.#high, this.#low) ?? this.#older?.get(this.#high, this.#low);
  }

  #set(text: string): void {
    if (this.#newer.set(this.#high, this.#low, text)) return;
    const next = this.#older ?? new Generation(this.#min);
    next.clear();
    this.#older = this.#newer;
    this.#newer = next;
    this.#newer.set(this.#high, this.#low, text);
  }

  get(key: string): string | undefined {
    this.#read(key);
    return this.#get();
  }

  set(key: string, text: string): void {
    this.#read(key);
    this.#set(text);
  }

  /** Sets the text of a key unless it has one. @returns The one that it had. */
  getOrSet(key: string, text: string): string | undefined {
    this.#read(key);
    const known = this.#get();
    if (known === undefined) this.#set(text);
    return known;
  }

  delete(key: string): void {
    this.#read(key);
    if (this.#older?.get(this.#high, this.#low) !== undefined) this.#older.set(this.#high, this.#low, '');
    if (this.#newer.get(this.#high, this.#low) !== undefined) this.#newer.set(this.#high, this.#low, '');
  }
}
