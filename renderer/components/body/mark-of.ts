import type { BodyView } from '#shared/model/message.ts';
import type { Found } from '../code-view/found-marks.ts';
import { bodyBytes } from '../text/body-bytes.ts';
import type { BodyFormName } from './body-forms.ts';

/** Characters before the first byte in a line of the hex dump, and between its columns. */
const hexHead = 10;
const hexTail = 2;

/**
 * The position of a byte of the body in the text that shows the body.
 * @param text The body in the format `form`.
 * @param offset Offset of the byte; an offset past the end marks the last byte.
 * @returns `undefined` when the body is empty or the byte is not shown.
 */
export function markOf(body: BodyView, form: BodyFormName, text: string, offset: number): Found | undefined {
  const bytes = bodyBytes(body);
  if (bytes.length === 0) return undefined;
  const byte = Math.min(offset, bytes.length - 1);
  const at = places[form](bytes, text, byte);
  if (at === undefined || at >= text.length) return undefined;
  return { matches: [at], length: form === 'hex' ? 2 : 1, now: 0 };
}

const places: Record<BodyFormName, (bytes: Uint8Array, text: string, byte: number) => number | undefined> = {
  raw: (bytes, _, byte) => charactersBefore(bytes, byte),
  pretty: (bytes, text, byte) => sameInk(new TextDecoder().decode(bytes), text, charactersBefore(bytes, byte)),
  hex: (_bytes, _, byte) => hexPlace(byte),
};

/** The number of UTF-16 code units before a byte; a continuation byte counts as the start of its character. */
function charactersBefore(bytes: Uint8Array, byte: number): number {
  let begin = byte;
  while (begin > 0 && ((bytes[begin] ?? 0) & 0xc0) === 0x80) begin -= 1;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, begin)).length;
}

/** The same position in a text that differs only by white space. */
function sameInk(raw: string, pretty: string, at: number): number | undefined {
  const before = raw.slice(0, at).replaceAll(/\s/g, '').length;
  let ink = 0;
  for (let index = 0; index < pretty.length; index++) {
    if (/\s/.test(pretty.charAt(index))) continue;
    if (ink === before) return index;
    ink += 1;
  }
  return undefined;
}

/** The position of a byte in the hex dump; all lines but the last have the same length. */
function hexPlace(byte: number): number {
  const line = Math.floor(byte / 16);
  const column = byte % 16;
  const lineLength = hexHead + 23 + hexTail + 23 + hexTail + 16 + 1;
  return line * lineLength + hexHead + column * 3 + (column < 8 ? 0 : 1);
}
