import type { BodyView } from '#shared/model/body-view.ts';
import type { Found } from '../code-view/found-marks.ts';
import { bodyBytes } from '../text/body-bytes.ts';
import type { BodyFormName } from './body-forms.ts';

/** Characters of a line of the hex dump up to its first byte, and in all with sixteen bytes and the line's end. */
const hexHead = 10;
const hexTail = 2;

/**
 * Where a byte of a body stands in the text that shows the body.
 * @param text The body in that form.
 * @param offset Of the byte; one behind the end marks the last.
 * @returns Nothing when the body is empty or the byte is not shown.
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

/** How many characters of text (UTF-16) the bytes before are; a byte inside of one counts as its first. */
function charactersBefore(bytes: Uint8Array, byte: number): number {
  let begin = byte;
  while (begin > 0 && ((bytes[begin] ?? 0) & 0xc0) === 0x80) begin -= 1;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, begin)).length;
}

/** The place in a text that differs by white space alone. */
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

/** Lines are of one length, but for the last one's characters at its end. */
function hexPlace(byte: number): number {
  const line = Math.floor(byte / 16);
  const column = byte % 16;
  const lineLength = hexHead + 23 + hexTail + 23 + hexTail + 16 + 1;
  return line * lineLength + hexHead + column * 3 + (column < 8 ? 0 : 1);
}
