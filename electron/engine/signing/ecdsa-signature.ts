/** Bytes of each of the two integers of a signature with P-256. */
const size = 32;

/** Writes an integer as DER at a place. @returns The place after it. */
function writeInteger(der: Buffer, place: number, value: Buffer): number {
  let start = 0;
  while (start < size - 1 && value[start] === 0) start++;
  const padding = (value[start] ?? 0) >= 0x80 ? 1 : 0;
  der[place] = 2;
  der[place + 1] = size - start + padding;
  der[place + 2] = 0;
  value.copy(der, place + 2 + padding, start);
  return place + 2 + padding + size - start;
}

/** Converts a signature of ES256 from the form of JWS, two integers of 32 bytes (RFC 7518 3.4), to DER. */
export function rawToDer(raw: Buffer): Buffer {
  const der = Buffer.alloc(2 + 2 * (size + 3));
  const end = writeInteger(der, writeInteger(der, 2, raw.subarray(0, size)), raw.subarray(size));
  der[0] = 0x30;
  der[1] = end - 2;
  return der.subarray(0, end);
}

/** The reverse of {@link rawToDer}, for signatures of `node:crypto`. */
export function derToRaw(der: Buffer): Buffer {
  const raw = Buffer.alloc(2 * size);
  let place = 2;
  for (const upTo of [size, 2 * size]) {
    const end = place + 2 + (der[place + 1] ?? 0);
    const integer = der.subarray(Math.max(place + 2, end - size), end);
    integer.copy(raw, upTo - integer.length);
    place = end;
  }
  return raw;
}
