/**
 * A request as bytes on the wire. Runs of eight and more `#` stand for digits that differ from request to request,
 * `{value}` for one of the values.
 */
export interface RequestBytes {
  /** Sent as they are; valid until the next call of `vary`. */
  bytes: Buffer;
  /** Writes the digits and the value of request number `n`. */
  vary(n: number): void;
}

const hexDigits = Buffer.from('0123456789abcdef');
const varied = 8;

/** Spreads consecutive numbers over all 32 bits, each to another one, so that identifiers arrive in no order. */
function scatter(n: number): number {
  let mixed = Math.imul(n ^ (n >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const valuePlace = '{value}';

/** @param first Number of the request that takes the first value. */
export function toRequestBytes(template: string, values: readonly string[] = [], first = 0): RequestBytes {
  const valueAt = template.indexOf(valuePlace);
  const text = template.replace(valuePlace, values[0] ?? '');
  const places = Array.from(text.matchAll(/#{8,}/g), (match) => match.index);
  const bytes = Buffer.from(text.replaceAll('#', '7'));
  return {
    bytes,
    vary(n) {
      if (valueAt >= 0) bytes.write(values[n - first] ?? '', valueAt, 'latin1');
      const digits = scatter(n);
      for (const place of places) {
        for (let index = 0; index < varied; index++) {
          bytes[place + index] = hexDigits[(digits >>> (28 - index * 4)) & 15] ?? 0;
        }
      }
    },
  };
}
