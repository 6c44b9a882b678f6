/** Shorter values would be found within ordinary words, in characters. */
export const minIndexed = 8;

const gramLength = 8;
/** Values with the same gram; further ones are not indexed, so that a search takes linear time. */
const maxPerGram = 16;
const filterBits = 20;
const filterMask = (1 << filterBits) - 1;
const multiplier = 0x01000193;

/** Where a value was found in a text. */
export interface Found {
  start: number;
  end: number;
  name: string;
}

interface Entry {
  value: string;
  /** Where its gram is within it. */
  offset: number;
  name: string;
}

/** multiplier ** gramLength, to remove the oldest character from a rolling hash. */
const outgoing = Array.from({ length: gramLength }).reduce<number>((power) => Math.imul(power, multiplier), 1);

const hashOf = (text: string, start: number): number => {
  let hash = 0;
  for (let at = start; at < start + gramLength; at++) hash = (Math.imul(hash, multiplier) + text.charCodeAt(at)) | 0;
  return hash;
};

const bitOf = (hash: number): number => (hash ^ (hash >>> 13)) & filterMask;

/** Finds many values in texts, in time that is linear in the text and hardly depends on their number. */
export class ValueIndex {
  readonly #byGram = new Map<string, Entry[]>();
  readonly #filter = new Uint8Array(1 << (filterBits - 3));
  readonly #maxCharacters: number;
  #characters = 0;

  /** @param maxCharacters Of all values; later ones are not indexed. */
  constructor(maxCharacters = 64 * 1024 * 1024) {
    this.#maxCharacters = maxCharacters;
  }

  /** Adds a value, under the gram of it that the fewest others have: many tokens begin alike. */
  add(value: string, name: string): void {
    if (value.length < minIndexed || this.#characters + value.length > this.#maxCharacters) return;
    const last = value.length - gramLength;
    let best: { entries: Entry[]; gram: string; offset: number } | undefined;
    for (const offset of new Set([last, last >> 1, 0])) {
      const gram = value.slice(offset, offset + gramLength);
      const entries = this.#byGram.get(gram) ?? [];
      if (entries.some((one) => one.value === value)) return;
      if (!best || entries.length < best.entries.length) best = { entries, gram, offset };
    }
    if (!best || best.entries.length >= maxPerGram) return;
    best.entries.push({ value, offset: best.offset, name });
    this.#byGram.set(best.gram, best.entries);
    const bit = bitOf(hashOf(best.gram, 0));
    this.#filter[bit >> 3]! |= 1 << (bit & 7);
    this.#characters += value.length;
  }

  /** Where the values are in a text, by their start. They can overlap. */
  findIn(text: string): Found[] {
    const found: Found[] = [];
    if (this.#byGram.size === 0 || text.length < gramLength) return found;
    let hash = hashOf(text, 0);
    for (let at = 0; ; at++) {
      const bit = bitOf(hash);
      if ((this.#filter[bit >> 3]! & (1 << (bit & 7))) !== 0) this.#findAt(text, at, found);
      const next = text.charCodeAt(at + gramLength);
      if (at + gramLength >= text.length) break;
      hash = (Math.imul(hash, multiplier) + next - Math.imul(outgoing, text.charCodeAt(at))) | 0;
    }
    return found.sort((one, other) => one.start - other.start || other.end - one.end);
  }

  #findAt(text: string, at: number, found: Found[]): void {
    for (const { name, offset, value } of this.#byGram.get(text.slice(at, at + gramLength)) ?? []) {
      const start = at - offset;
      if (start >= 0 && text.startsWith(value, start)) found.push({ start, end: start + value.length, name });
    }
  }
}
