import { isOnlyReference } from '#shared/redaction/only-reference.ts';
import type { SearchWork } from './search-work.ts';

/** The replacement of a secret. */
export const redactedMark = '[redacted]';

/** The offsets of a secret in a text, and its replacement. */
export interface Span {
  start: number;
  end: number;
  mark: string;
}

/** A secret that is replaced by the mark. */
export const spanOf = (start: number, end: number, mark: string = redactedMark): Span => ({ start, end, mark });

const none = new Uint32Array(0);

function grown(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(16, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

/** Spans of one text, in any order. Each takes three numbers, because a hostile body can have a million. */
export class Spans implements Iterable<Span> {
  #size = 0;
  #starts = none;
  #ends = none;
  /** Indexes into the list of marks. */
  #marks = none;
  readonly #texts: string[] = [];
  #sorted = true;
  readonly #work: SearchWork;

  constructor(work: SearchWork) {
    this.#work = work;
  }

  get size(): number {
    return this.#size;
  }

  push({ end, mark, start }: Span): void {
    this.#work.secret();
    const at = this.#size;
    if (at === this.#starts.length) {
      [this.#starts, this.#ends, this.#marks] = [grown(this.#starts), grown(this.#ends), grown(this.#marks)];
    }
    if (at > 0 && start < (this.#starts[at - 1] ?? 0)) this.#sorted = false;
    const known = this.#texts.indexOf(mark);
    this.#starts[at] = start;
    this.#ends[at] = end;
    this.#marks[at] = known < 0 ? this.#texts.push(mark) - 1 : known;
    this.#size++;
  }

  *[Symbol.iterator](): Generator<Span> {
    for (let at = 0; at < this.#size; at++) yield this.#at(at);
  }

  #at(index: number): Span {
    const mark = this.#texts[this.#marks[index] ?? 0] ?? redactedMark;
    return { start: this.#starts[index] ?? 0, end: this.#ends[index] ?? 0, mark };
  }

  /** Compares spans by start; of two with the same start, the longer one is first. */
  *#inOrder(): Generator<Span> {
    if (this.#sorted) {
      yield* this;
      return;
    }
    const starts = this.#starts;
    const ends = this.#ends;
    const order = Uint32Array.from({ length: this.#size }, (_, index) => index);
    order.sort((one, other) => starts[one]! - starts[other]! || ends[other]! - ends[one]!);
    for (const index of order) yield this.#at(index);
  }

  /** Sorts the spans, and merges overlapping and adjacent ones, with the mark of the first. */
  *apart(): Generator<Span> {
    let last: Span | undefined;
    for (const span of this.#inOrder()) {
      if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
      else {
        if (last) yield last;
        last = span;
      }
    }
    if (last) yield last;
  }
}

/** The number of pieces joined together: a list of all pieces could be larger than the text. */
const piecesAtOnce = 4096;

/** The text with each span replaced by its mark, except references to variables; all other characters stay unchanged. */
export function replaceSpans(text: string, spans: Spans): string {
  if (spans.size === 0) return text;
  const joined: string[] = [];
  let pieces: string[] = [];
  const refers = text.includes('{{');
  let from = 0;
  for (const { end, mark, start } of spans.apart()) {
    if (refers && isOnlyReference(text.slice(start, end))) continue;
    pieces.push(text.slice(from, start), mark);
    from = end;
    if (pieces.length < piecesAtOnce) continue;
    joined.push(pieces.join(''));
    pieces = [];
  }
  return joined.join('') + pieces.join('') + text.slice(from);
}
