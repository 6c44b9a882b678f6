import type { BodyView } from '#shared/model/body-view.ts';
import { bodyBytes } from '../text/body-bytes.ts';
import { hexLines } from '../text/hex-lines.ts';
import { prettyJson } from '../text/pretty-json.ts';

/** Maximum number of bytes compared as hex. */
const maxHexBytes = 64_000;

/** A body as lines to compare: formatted JSON, other text unchanged, binary as hex. */
export function comparableText(body: BodyView): string {
  if (body.encoding === 'base64') return hexLines(bodyBytes(body).subarray(0, maxHexBytes));
  return prettyJson(body.content) ?? body.content;
}
