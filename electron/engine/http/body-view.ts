import { isUtf8 } from 'node:buffer';
import type { BodyView } from '#shared/model/message.ts';

/** Max bytes of a body in details. `/captures/{id}/body` and exports return the whole body. */
const previewLimit = 256 * 1024;

/** Converts a body to the form that the caller needs. */
export type ShowBody = (bytes: Uint8Array | null) => BodyView;

/** A whole body, for exports. */
export const toWholeBody: ShowBody = (bytes) => toBodyView(bytes, Infinity);

/** A body for display, cut at the limit, but not within a UTF-8 character. */
export function toBodyView(bytes: Uint8Array | null, limit = previewLimit): BodyView {
  const buffer = bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.alloc(0);
  const text = isUtf8(buffer);
  let end = Math.min(buffer.length, limit);
  if (text) while (end > 0 && end < buffer.length && ((buffer[end] ?? 0) & 0xc0) === 0x80) end--;
  return {
    size: buffer.length,
    encoding: text ? 'utf8' : 'base64',
    content: buffer.toString(text ? 'utf8' : 'base64', 0, end),
    truncated: end < buffer.length,
  };
}
