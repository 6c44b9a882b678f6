import type { BodyView } from '#shared/model/body-view.ts';
import { bodyBytes } from '../../../components/text/body-bytes.ts';

/** A byte of a body in the midst of those around it. */
export interface Excerpt {
  before: string;
  at: string;
  after: string;
}

/** How many bytes are shown on either side. */
const around = 24;

/** The bytes around one, as text where they are ASCII. Nothing when the body does not reach so far. */
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
