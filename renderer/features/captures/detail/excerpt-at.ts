import type { BodyView } from '#shared/model/message.ts';
import { bodyBytes } from '../../../components/text/body-bytes.ts';

/** A byte of a body and the bytes around it. */
export interface Excerpt {
  before: string;
  at: string;
  after: string;
}

/** Number of bytes shown on either side. */
const around = 24;

/** The bytes around an offset; ASCII bytes as text. Undefined when the offset is past the end. */
export function excerptAt(body: BodyView, offset: number): Excerpt | undefined {
  const bytes = bodyBytes(body);
  if (offset >= bytes.length) return undefined;
  const from = Math.max(0, offset - around);
  const to = Math.min(bytes.length, offset + 1 + around);
  return {
    before: (from > 0 ? '…' : '') + written(bytes.subarray(from, offset)),
    at: written(bytes.subarray(offset, offset + 1)),
    after: written(bytes.subarray(offset + 1, to)) + (to < bytes.length ? '…' : ''),
  };
}

function written(bytes: Uint8Array): string {
  return [...bytes]
    .map((byte) =>
      byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
}
